/** When things began. */
import type { Snapshot } from './wire';

/** When the run began that a snapshot tells of last: a verification begins anew. */
export function beginning(snapshot: Snapshot): number {
  const verified = Object.values(snapshot.cells).filter(
    event => event.phase === 'verify' && snapshot.report !== null
  );
  return verified.length
    ? Math.min(...verified.map(event => event.time))
    : snapshot.created;
}
