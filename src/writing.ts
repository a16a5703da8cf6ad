/** Changes of the shared notebook, each one exactly one undo step. */
import type { ISharedCell, ISharedNotebook } from '@jupyter/ydoc';
import { insertedOnce, writtenOnce } from './concurrent';
import { textEdits } from './textedits';
import { StepListener, undoableStep } from './undo';
import type { InsertCell } from './wire';

/** Change a cell's source, line by line; the step is on the cell's undo stack. */
export function writeSource(
  cell: ISharedCell,
  source: string,
  told: StepListener
): void {
  const before = cell.getSource();
  const edits = textEdits(before, source);
  if (edits.length) {
    const write = (): void => {
      for (const { from, to, insert } of [...edits].reverse()) {
        cell.updateSource(from, to, insert);
      }
    };
    undoableStep(cell, () => cell.transact(write), told);
    writtenOnce(cell, before, edits);
  }
}

/** Insert a cell with the id that the modernization knows it by. */
export function insertCell(
  notebook: ISharedNotebook,
  index: number,
  edit: InsertCell,
  told: StepListener
): void {
  const cell = {
    id: edit.cell_id,
    cell_type: edit.cell_type,
    source: edit.source,
    metadata: edit.cell_type === 'code' ? { trusted: true } : {}
  };
  undoableStep(notebook, () => notebook.insertCell(index, cell), told);
  insertedOnce(notebook, edit.cell_id);
}

export function deleteCell(
  notebook: ISharedNotebook,
  index: number,
  told: StepListener
): void {
  undoableStep(notebook, () => notebook.deleteCell(index), told);
}
