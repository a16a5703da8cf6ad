/** The suggestions in the order of the notebook, as a person goes through them. */
import type { IEntry } from './entry';
import type { SuggestionModel } from './model';
import { KINDS } from './suggestionwording';
import type { Report } from './wire';

/** A suggestion and where it shows. */
export interface IPlace {
  readonly entry: IEntry;
  /** Position of its first cell in the notebook, from 0; -1 for the top or for no cell at all. */
  readonly index: number;
  /** Live id of that cell, '' for the top, null for no cell at all. */
  readonly cellId: string | null;
}

/** Entries sorted by place, and at one place by kind, as its cards are; those of one kind stay in the order they came. */
export function inOrder(
  entries: readonly IEntry[],
  model: SuggestionModel
): IPlace[] {
  const positions = new Map<string, number>(
    model.notebook.cells.map((cell, index) => [cell.id, index])
  );
  return entries
    .map(entry => {
      let first: { index: number; cellId: string } | null = null;
      for (const cellId of model.places(entry)) {
        const index = positions.get(cellId) ?? -1;
        if (!first || index < first.index) {
          first = { index, cellId };
        }
      }
      return first ? { entry, ...first } : { entry, index: -1, cellId: null };
    })
    .sort((a, b) => order(a) - order(b) || kindOrder(a) - kindOrder(b));
}

/** The pending suggestions that show at a cell, in the order of the notebook. */
export function pendingPlaces(model: SuggestionModel): IPlace[] {
  return inOrder(model.pending, model).filter(p => p.cellId !== null);
}

/** Ghost cards come after the cell they follow; what has no cell comes last. */
function order({ entry, index, cellId }: IPlace): number {
  if (cellId === null) {
    return Number.MAX_SAFE_INTEGER;
  }
  return index + (entry.data.edits.every(e => e.op === 'insert') ? 0.5 : 0);
}

function kindOrder({ entry }: IPlace): number {
  return KINDS.indexOf(entry.data.kind);
}

/** How far the review is. */
export function progress(model: SuggestionModel): {
  reviewed: number;
  total: number;
} {
  const counted = model.entries.filter(entry => entry.status !== 'stale');
  const open = counted.filter(entry => entry.isPending).length;
  return { reviewed: counted.length - open, total: counted.length };
}

/**
 * Is the report that of a verification of exactly what is accepted now? A
 * verification is nothing but the clean run: it counts no statement before that.
 */
export function isVerified(
  report: Report | null,
  model: SuggestionModel
): boolean {
  if (!report || report.counts.statements_run > 0) {
    return false;
  }
  const then = new Set(
    report.suggestions.filter(s => s.status === 'accepted').map(s => s.id)
  );
  const now = model.accepted;
  return (
    now.length > 0 &&
    now.length === then.size &&
    now.every(({ data }) => then.has(data.id))
  );
}

/** The pending suggestion that comes after some that are about to be decided, round and round; null if no other is. */
export function following(
  model: SuggestionModel,
  entries: readonly IEntry[]
): IEntry | null {
  const last = entries[entries.length - 1];
  const places = pendingPlaces(model).filter(
    ({ entry }) => entry === last || !entries.includes(entry)
  );
  const next = neighbour(places, { id: last.data.id, index: 0 }, 1);
  return next && next.entry !== last ? next.entry : null;
}

/**
 * The next suggestion to look at, round and round.
 *
 * @param places - pending ones in order.
 * @param from - the suggestion that has the focus, or the active cell's position.
 * @param step - 1 for the next, -1 for the one before.
 */
export function neighbour(
  places: readonly IPlace[],
  from: { id: string | null; index: number },
  step: 1 | -1
): IPlace | undefined {
  const count = places.length;
  const current = places.findIndex(place => place.entry.data.id === from.id);
  if (current >= 0) {
    return places[(current + step + count) % count];
  }
  if (step > 0) {
    return places.find(place => place.index >= from.index) ?? places[0];
  }
  const before = places.filter(place => place.index <= from.index);
  return before[before.length - 1] ?? places[count - 1];
}
