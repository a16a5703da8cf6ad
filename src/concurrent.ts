/** Two people who accept the same at the same moment: it is in the notebook once. */
import type { ISharedCell, ISharedNotebook } from '@jupyter/ydoc';
import type { ITextEdit } from './textedits';

/** So long what another person does may be the same, in milliseconds: the way from her page to this one. */
const WHILE = 10_000;

/** What is used of the text of Yjs. */
interface IText {
  observe(slot: TextSlot): void;
  unobserve(slot: TextSlot): void;
}

type TextSlot = (event: unknown, transaction: { local: boolean }) => void;

/**
 * Take out what another person inserts as well. Both pages do, which is the
 * same as one: deleting a character twice deletes it once.
 *
 * @param before - the source before the edits.
 * @param edits - what was written, in order.
 */
export function writtenOnce(
  cell: ISharedCell,
  before: string,
  edits: readonly ITextEdit[]
): void {
  let twice = '';
  let end = 0;
  const surplus: [from: number, to: number][] = [];
  for (const { from, to, insert } of edits) {
    twice += before.slice(end, from) + insert + insert;
    if (insert) {
      surplus.unshift([twice.length - insert.length, twice.length]);
    }
    end = to;
  }
  twice += before.slice(end);
  // The text is on the classes of @jupyter/ydoc, not on its interfaces.
  const text = (cell as { ysource?: IText }).ysource;
  if (!text || !surplus.length) {
    return;
  }
  const slot: TextSlot = (_, { local }) => {
    if (!local) {
      queueMicrotask(() => {
        if (!cell.isDisposed && cell.getSource() === twice) {
          const cut = (): void =>
            surplus.forEach(([from, to]) => cell.updateSource(from, to));
          cell.transact(cut, false);
        }
      });
    }
  };
  text.observe(slot);
  window.setTimeout(() => text.unobserve(slot), WHILE);
}

/** Take out a cell that another person inserts as well. */
export function insertedOnce(notebook: ISharedNotebook, id: string): void {
  const slot = (): void =>
    queueMicrotask(() => {
      const ids = notebook.isDisposed ? [] : notebook.cells.map(c => c.id);
      const second = ids.indexOf(id, ids.indexOf(id) + 1);
      if (second > 0) {
        notebook.transact(() => notebook.deleteCell(second), false);
      }
    });
  notebook.changed.connect(slot);
  window.setTimeout(() => notebook.changed.disconnect(slot), WHILE);
}
