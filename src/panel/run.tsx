import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { phaseLabel } from '../runwording';
import { cellsDone, isActive, lastCell } from '../state';
import type { CellEvent, Snapshot } from '../wire';
import { duration } from '../wording';
import { useNow } from './hooks';
import { Prose } from './prose';

interface IRunProps {
  /** Null while the server is asked to start. */
  readonly snapshot: Snapshot | null;
  /** When it began, in seconds since the epoch. */
  readonly since: number;
  readonly isConnected: boolean;
  readonly stop: () => void;
  readonly trans: TranslationBundle;
}

/** What it is doing at the moment, and how far it is. */
export function RunState(props: IRunProps): JSX.Element {
  const { snapshot, since, isConnected, stop, trans } = props;
  const now = useNow(true);
  const [stopping, setStopping] = React.useState(false);
  // A try and a question tell how far they are as activity.
  const isFurther = snapshot?.phase === 'try' || snapshot?.phase === 'ask';
  const at = snapshot && !isFurther ? lastCell(snapshot) : null;
  const elapsed = snapshot ? Math.max(0, now - since) : 0;
  const done = snapshot ? cellsDone(snapshot) : 0;
  const total = at?.total ?? 0;
  const phase = snapshot
    ? phaseLabel(snapshot.state === 'queued' ? null : snapshot.phase, trans)
    : trans.__('Starting');
  return (
    <section className="mzn-run" aria-label={trans.__('Progress')}>
      <div className="mzn-run-line">
        <span className="mzn-run-phase">
          {stopping ? trans.__('Stopping') : phase}…
        </span>
        <span className="mzn-run-time">
          {duration(Math.max(1, Math.floor(elapsed)), trans)}
        </span>
      </div>
      <div
        className={`mzn-progress${total ? '' : ' mzn-mod-unknown'}`}
        role="progressbar"
        aria-label={phase}
        aria-valuemin={0}
        aria-valuemax={total || undefined}
        aria-valuenow={total ? done : undefined}
      >
        <div
          style={{ width: total ? `${(100 * done) / total}%` : undefined }}
        />
      </div>
      <div className="mzn-run-line">
        <span className="mzn-run-detail">
          {detail(at, now, isConnected, trans)}
        </span>
        <button
          type="button"
          className="mzn-button"
          disabled={stopping}
          onClick={() => {
            setStopping(true);
            stop();
          }}
        >
          {trans.__('Stop')}
        </button>
      </div>
      <p className="mzn-run-trial">
        {snapshot?.trial &&
          isActive(snapshot) &&
          snapshot.phase !== 'verify' && (
            <Prose
              text={
                snapshot.trial.passed
                  ? trans.__('Worked: %1', snapshot.trial.title)
                  : trans.__('Tried in vain: %1', snapshot.trial.title)
              }
            />
          )}
      </p>
    </section>
  );
}

function detail(
  at: CellEvent | null,
  now: number,
  isConnected: boolean,
  trans: TranslationBundle
): string {
  if (!isConnected) {
    return trans.__('Connection lost; it goes on. Reconnecting…');
  }
  if (!at) {
    return '';
  }
  const where = trans.__('Cell %1 of %2', at.number, at.total);
  const running = Math.floor(now - at.time);
  return at.state === 'running' && running >= 3
    ? trans.__('%1, for %2', where, duration(running, trans))
    : where;
}
