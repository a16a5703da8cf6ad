/** Changes of the shared notebook, each one exactly one undo step. */
import type { ISharedCell, ISharedNotebook } from '@jupyter/ydoc';
import { insertedOnce, writtenOnce } from './concurrent';
import { textEdits, withPlainLines } from './textedits';
import { StepListener, undoableStep } from './undo';
import type { InsertCell } from './wire';

/** The source of a cell as its editor has it, in which each line ends with \n whatever the notebook says. */
export function readSource(cell: ISharedCell): string {
  return withPlainLines(cell.getSource());
}

/**
 * Change a cell's source, line by line; the step is on the cell's undo stack.
 *
 * JupyterLab mistakes the places of changes in a cell whose lines end with
 * \r\n: such a cell is made anew, which is a step of the notebook's.
 */
export function writeSource(
  cell: ISharedCell,
  source: string,
  told: StepListener
): void {
  const before = cell.getSource();
  if (before.includes('\r') && cell.notebook) {
    if (readSource(cell) !== source) {
      makeAnew(cell, cell.notebook, source, told);
    }
    return;
  }
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

function makeAnew(
  cell: ISharedCell,
  notebook: ISharedNotebook,
  source: string,
  told: StepListener
): void {
  const index = notebook.cells.indexOf(cell);
  const content = { ...cell.toJSON(), id: cell.id, source };
  const change = (): void => {
    notebook.deleteCell(index);
    notebook.insertCell(index, content);
  };
  undoableStep(notebook, () => notebook.transact(change), told);
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
