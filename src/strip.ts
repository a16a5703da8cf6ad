/** What became of each code cell so far, for the strip in the side panel. */
import type { SuggestionModel } from './model';
import { isActive } from './state';
import type { CellState, Snapshot } from './wire';

/** The state of a cell as a person sees it. */
export type Mark = CellState | 'slow' | 'drifted';

/** One code cell of the open notebook. */
export interface IStripCell {
  readonly liveId: string;
  /** Position among all cells, from 0. */
  readonly index: number;
  /** Its number among the code cells, from 1, as messages and the report count. */
  readonly number: number;
  readonly mark: Mark;
  readonly seconds: number | null;
  /** Suggestions that wait for a decision there. */
  readonly pending: number;
}

/**
 * The code cells of a notebook, in order.
 *
 * @param cells - all cells of the open notebook, in order.
 * @param isBeginning - a run over all of them is asked for: what earlier ones made of them counts no more.
 */
export function stripOf(
  snapshot: Snapshot,
  model: SuggestionModel,
  cells: readonly { id: string; isCode: boolean }[],
  isBeginning = false
): IStripCell[] {
  const isAnew =
    isBeginning || (isActive(snapshot) && snapshot.phase === 'verify');
  const reported = new Map(
    isAnew
      ? []
      : (snapshot.report?.cells ?? []).map(cell => [cell.cell_id, cell])
  );
  const slow = new Set(
    snapshot.failures.filter(f => f.kind === 'timeout').map(f => f.cell_id)
  );
  const strip: IStripCell[] = [];
  cells.forEach(({ id, isCode }, index) => {
    if (!isCode) {
      return;
    }
    const known = model.knownId(id);
    const last = snapshot.cells[known];
    const isNews = !isAnew || (!isBeginning && last?.seq > snapshot.state_seq);
    const event = isNews ? last : undefined;
    const report = reported.get(known);
    const told = event?.state ?? report?.state ?? 'waiting';
    const isOpen = told === 'waiting' || told === 'running';
    // A run that was stopped got no further.
    const isOver = !isBeginning && !isActive(snapshot);
    const state = isOpen && isOver ? 'skipped' : told;
    const comparison = event?.comparison ?? report?.comparison ?? null;
    let mark: Mark = state;
    if (state === 'ran' || state === 'failed') {
      if (!isAnew && slow.has(known)) {
        mark = 'slow';
      } else if (state === 'ran' && comparison?.result === 'drifted') {
        mark = 'drifted';
      }
    }
    strip.push({
      liveId: id,
      index,
      number: strip.length + 1,
      mark,
      seconds: event?.seconds ?? report?.seconds ?? null,
      pending: model.forCell(id).length
    });
  });
  return strip;
}
