/** What happens, for other extensions: runs that begin and end, and decisions. Nothing of what a notebook says. */
import type { IDecision } from './model';
import { isActive } from './state';
import type { IHappening, IModernization } from './tokens';
import type { Kind, Snapshot } from './wire';

/** Tells what happens to the modernizations that it follows, in the words of the server's event log. */
export class Happenings {
  /** @param _tell - passes it on. */
  constructor(private readonly _tell: (happening: IHappening) => void) {}

  /** Tell of this one from now on, until it is disposed. */
  follow(modernization: IModernization): void {
    let before: Snapshot | null = null;
    modernization.changed.connect(({ snapshot, isBeginning }) => {
      if (snapshot && snapshot !== before) {
        this._onMoved(before, snapshot, isBeginning);
        before = snapshot;
      }
    });
    modernization.suggestions.decided.connect((_, decision) =>
      this._onDecided(modernization, decision)
    );
  }

  /** A run may be over before anything is shown of it: then its end is told right after its beginning. */
  private _onMoved(
    before: Snapshot | null,
    snapshot: Snapshot,
    isBeginning: boolean
  ): void {
    const same = before?.id === snapshot.id ? before : null;
    const wasActive = !!same && isActive(same);
    const began = same
      ? !wasActive && same.state_seq !== snapshot.state_seq
      : // One that is found at work as the notebook is opened began before.
        isBeginning || (!!before && isActive(snapshot));
    if (began) {
      this._tell({ action: 'started', ...about(snapshot) });
    }
    if (!isActive(snapshot) && (began || wasActive)) {
      const { state, report } = snapshot;
      this._tell({
        action: 'ended',
        ...about(snapshot),
        state,
        suggestions: countOf(snapshot),
        ...(report ? { verdict: report.verdict } : {})
      });
    }
  }

  private _onDecided(
    { snapshot, suggestions }: IModernization,
    { id, status }: IDecision
  ): void {
    const entry = suggestions.entry(id);
    if (snapshot && entry) {
      const { kind, origin } = entry.data;
      this._tell({
        action: 'decided',
        ...about(snapshot),
        suggestion: id,
        kind,
        origin,
        status
      });
    }
  }
}

function about({ id, path }: Snapshot): {
  modernization: string;
  path: string;
} {
  return { modernization: id, path };
}

function countOf({ suggestions }: Snapshot): { [kind in Kind]?: number } {
  const count: { [kind in Kind]?: number } = {};
  for (const { kind } of suggestions) {
    count[kind] = (count[kind] ?? 0) + 1;
  }
  return count;
}
