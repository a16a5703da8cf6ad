/** What stands in the way of the cells of a notebook. */
import type { CellReport, Failure, Need, Report, Snapshot } from './wire';

/** The cells that fail for another reason than what is needed: with that, its cells are named. */
export function failing({ cells, needs }: Report): CellReport[] {
  const told = new Set(needs.flatMap(need => need.cells));
  return cells.filter(
    ({ state, cell_id }) => state === 'failed' && !told.has(cell_id)
  );
}

/** A cell that stopped for something that is needed. */
export interface INeeding {
  readonly cell_id: string;
  readonly number: number;
  readonly failure: Failure | null;
}

/** The cells that stopped for something that is needed; before there is a report, as far as the run has come. */
export function needing(
  need: Need,
  { report, cells }: Pick<Snapshot, 'report' | 'cells'>
): INeeding[] {
  if (report) {
    return report.cells.filter(
      ({ state, cell_id }) => state === 'failed' && need.cells.includes(cell_id)
    );
  }
  return need.cells.flatMap(id =>
    cells[id] ? [{ ...cells[id], failure: null }] : []
  );
}

/** Failures of the cells that do not run, by the id that the modernization knows the cell by. */
export function failuresOf(snapshot: Snapshot): Map<string, Failure> {
  const found = new Map<string, Failure>();
  for (const cell of snapshot.report?.cells ?? []) {
    if (cell.state === 'failed' && cell.failure) {
      found.set(cell.cell_id, cell.failure);
    }
  }
  for (const [id, event] of Object.entries(snapshot.cells)) {
    if (event.state !== 'failed') {
      // It may have been repaired since the report.
      if (event.state === 'ran' || event.state === 'repaired') {
        found.delete(id);
      }
      continue;
    }
    const last = snapshot.failures.filter(f => f.cell_id === id).pop();
    if (last && !found.has(id)) {
      found.set(id, last);
    }
  }
  return found;
}

/** The failures of the newest snapshot: cells ask for theirs many times. */
export class Failures {
  /** That of a cell, by the id that the modernization knows it by; null if it runs, as far as is known. */
  of(snapshot: Snapshot | null, cellId: string): Failure | null {
    if (snapshot !== this._snapshot) {
      this._snapshot = snapshot;
      this._found = snapshot ? failuresOf(snapshot) : new Map();
    }
    return this._found.get(cellId) ?? null;
  }

  private _snapshot: Snapshot | null = null;
  private _found = new Map<string, Failure>();
}
