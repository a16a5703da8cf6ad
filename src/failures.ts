/** What stands in the way of the cells of a notebook. */
import type { Failure, Snapshot } from './wire';

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
