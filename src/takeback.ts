/** Undoing a whole modernization, or a part of it: what was accepted goes out of the notebook again. */
import type { ICarrying } from './carryout';
import type { Entry } from './entry';
import type { IFileWriter } from './files';
import { merge3 } from './rebase';
import { withPlainLines } from './textedits';
import type { DeleteCell, InsertCell } from './wire';
import { deleteCell, insertCell, readSource, writeSource } from './writing';

/**
 * Take accepted suggestions back, the last one first: one undo step for each
 * cell. What a person wrote into the same cells meanwhile stays.
 *
 * @returns those of which nothing is left in the notebook.
 */
export async function takeBack(
  accepted: readonly Entry[],
  files: IFileWriter | null,
  state: ICarrying
): Promise<Entry[]> {
  const before = new Map<string, string>();
  const owners = new Map<string, Entry[]>();
  const gone: Entry[] = [];
  const tell = (entries: readonly Entry[]) => (redone: boolean) =>
    // Undoing this step means that they are accepted again.
    state.told(entries, !redone);
  for (const entry of [...accepted].reverse()) {
    let whole = true;
    for (const edit of [...entry.data.edits].reverse()) {
      if (edit.op === 'file') {
        const back = { ...edit, base: edit.source, source: edit.base };
        whole &&= await written(files, back);
        continue;
      }
      const live = state.cells.liveId(edit.cell_id);
      const text =
        live && (before.get(live) ?? readSource(state.cells.get(live)!));
      if (edit.op === 'delete') {
        if (!live) {
          insertCell(
            state.notebook,
            placeOf(edit, state),
            {
              ...edit,
              op: 'insert',
              after: null,
              cell_type: typeOf(edit, state),
              source: edit.base
            },
            tell([entry])
          );
        }
      } else if (edit.op === 'insert') {
        if (live && text === edit.source) {
          deleteCell(state.notebook, state.cells.index(live), tell([entry]));
          before.delete(live);
        } else {
          whole &&= !live;
        }
      } else if (live && text !== null) {
        const { base, source } = state.cells.placed(edit.cell_id, {
          base: withPlainLines(edit.base),
          source: withPlainLines(edit.source)
        });
        const merged = merge3(source, base, text);
        if (merged === null) {
          whole = false;
        } else {
          before.set(live, merged);
          owners.set(live, [...(owners.get(live) ?? []), entry]);
        }
      }
    }
    if (whole) {
      gone.push(entry);
    }
  }
  for (const [live, source] of before) {
    const cell = state.cells.get(live);
    if (cell) {
      writeSource(cell, source, tell(owners.get(live) ?? []));
    }
  }
  return gone;
}

async function written(
  files: IFileWriter | null,
  edit: Parameters<IFileWriter['write']>[0]
): Promise<boolean> {
  try {
    await files?.write(edit);
    return files !== null;
  } catch {
    // The person has changed the file since: it is hers.
    return false;
  }
}

/** What a deleted cell was. */
function typeOf(
  edit: DeleteCell,
  { cells }: ICarrying
): InsertCell['cell_type'] {
  const type = cells.start.find(({ id }) => id === edit.cell_id)?.cell_type;
  return type === 'markdown' || type === 'raw' ? type : 'code';
}

/** Where a deleted cell stood: after those before it at the start, and what was inserted after them since. */
function placeOf(edit: DeleteCell, { cells, notebook }: ICarrying): number {
  const index = cells.start.find(cell => cell.id === edit.cell_id)?.index ?? 0;
  const before = cells.liveBefore(index);
  const known = new Set(cells.start.map(cell => cells.anchored(cell.id)));
  let place = before === null ? 0 : cells.index(before) + 1;
  while (notebook.cells[place] && !known.has(notebook.cells[place].id)) {
    place++;
  }
  return place;
}
