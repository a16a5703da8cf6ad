/** A modernization is its event log: the snapshot is that log, folded. */
import type { IModernization } from './tokens';
import type {
  ActivityEvent,
  CellEvent,
  CellState,
  Event,
  Snapshot,
  Suggestion
} from './wire';

const ACTIVITIES_KEPT = 50;

const FINISHED: readonly CellState[] = [
  'ran',
  'repaired',
  'expected_error',
  'failed',
  'blocked',
  'skipped'
];

/**
 * The snapshot after one more event. Pure: the same as the server's own fold.
 *
 * An event that the snapshot holds already changes nothing.
 */
export function fold(snapshot: Snapshot, event: Event): Snapshot {
  if (event.seq <= snapshot.last_seq) {
    return snapshot;
  }
  const next = { ...snapshot, last_seq: event.seq, updated: event.time };
  switch (event.type) {
    case 'state':
      return {
        ...next,
        state: event.state,
        phase: event.phase,
        message: event.message,
        state_seq: event.seq
      };
    case 'environment':
      return { ...next, environment: event.environment };
    case 'cell':
      return { ...next, cells: { ...next.cells, [event.cell_id]: event } };
    case 'failure':
      return { ...next, failures: [...next.failures, event.failure] };
    case 'trial':
      return { ...next, trial: event };
    case 'suggestion':
      return {
        ...next,
        suggestions: replaced(next.suggestions, event.suggestion)
      };
    case 'decision':
      return {
        ...next,
        suggestions: next.suggestions.map(suggestion =>
          suggestion.id === event.suggestion_id
            ? {
                ...suggestion,
                status: event.status,
                declined: event.declined ?? suggestion.declined
              }
            : suggestion
        )
      };
    case 'note':
      return { ...next, notes: [...next.notes, event.message] };
    case 'activity':
      return {
        ...next,
        activities: [...next.activities, event].slice(-ACTIVITIES_KEPT)
      };
    case 'model_call':
      return { ...next, calls: [...next.calls, event.call] };
    case 'report':
      return { ...next, report: event.report };
    default:
      // A newer server may send events that this page does not know yet.
      return next;
  }
}

/** In the order they came; one that is known is replaced where it stands. */
function replaced(
  suggestions: readonly Suggestion[],
  suggestion: Suggestion
): Suggestion[] {
  const index = suggestions.findIndex(known => known.id === suggestion.id);
  return index < 0
    ? [...suggestions, suggestion]
    : suggestions.map((known, n) => (n === index ? suggestion : known));
}

type Pass = Pick<Snapshot, 'cells' | 'state_seq'>;

/** What goes on in the phase that is at work, the last below: that of the phases before is over. */
export function activitiesNow({
  activities,
  state_seq
}: Pick<Snapshot, 'activities' | 'state_seq'>): ActivityEvent[] {
  return activities.filter(({ seq }) => seq > state_seq);
}

/** The cell at work in the phase that is at work, or the last one that was. */
export function lastCell(snapshot: Pass): CellEvent | null {
  return ofPhase(snapshot).reduce<CellEvent | null>(
    (last, event) => (!last || event.seq > last.seq ? event : last),
    null
  );
}

/** Cells that are done in the phase that is at work: a verification begins anew. */
export function cellsDone(snapshot: Pass): number {
  return ofPhase(snapshot).filter(({ state }) => FINISHED.includes(state))
    .length;
}

function ofPhase({ cells, state_seq }: Pass): CellEvent[] {
  return Object.values(cells).filter(({ seq }) => seq > state_seq);
}

/** Is there a kernel at work for it? */
export function isActive(snapshot: Pick<Snapshot, 'state'>): boolean {
  return snapshot.state === 'queued' || snapshot.state === 'running';
}

/** How many suggestions wait for a decision; in an open notebook this is ahead of the server's word by a moment. */
export function toReview({
  isOpen,
  snapshot,
  suggestions
}: IModernization): number {
  return isOpen
    ? suggestions.pending.length
    : (snapshot?.suggestions ?? []).filter(({ status }) =>
        ['proposed', 'verified'].includes(status)
      ).length;
}
