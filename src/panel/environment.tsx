/** Where it ran, of which time it is, and what that took: to be looked up, and out of the way. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { mainVersions } from '../libraries';
import type { Era, Report, Snapshot } from '../wire';
import { duration } from '../wording';
import { Prose } from './prose';

/** One section, closed at first. */
export function EnvironmentView(props: {
  snapshot: Snapshot;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { snapshot, trans } = props;
  const { environment, report } = snapshot;
  if (!environment && !report) {
    return null;
  }
  return (
    <details className="mzn-environment">
      <summary>{trans.__('Environment and cost')}</summary>
      <EraView era={report?.era ?? null} trans={trans} />
      {report && <Spent snapshot={snapshot} report={report} trans={trans} />}
      {environment && (
        <dl>
          {environment.kernel_name && (
            <>
              <dt>{trans.__('Kernel')}</dt>
              <dd>{environment.kernel_name}</dd>
            </>
          )}
          {mainVersions(environment).map(({ name, version }) => (
            <React.Fragment key={name}>
              <dt>{name}</dt>
              <dd>{version}</dd>
            </React.Fragment>
          ))}
        </dl>
      )}
    </details>
  );
}

function eraText(era: Era, trans: TranslationBundle): string {
  const { earliest, latest } = era;
  if (!earliest) {
    return trans.__('Written for libraries before %1', latest ?? '');
  }
  if (!latest) {
    return trans.__('Written for libraries since %1', earliest);
  }
  return earliest === latest
    ? trans.__('Written for the libraries of %1', earliest)
    : trans.__('Written for the libraries of %1 to %2', earliest, latest);
}

/** When the libraries that it was written for were current, and what tells. */
function EraView(props: {
  era: Era | null;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { era, trans } = props;
  if (!era || (!era.earliest && !era.latest)) {
    return null;
  }
  return (
    <>
      <p>{eraText(era, trans)}</p>
      {era.reasons.length > 0 && (
        <ul aria-label={trans.__('What tells its time')}>
          {era.reasons.map((reason, n) => (
            <li key={n}>
              <Prose text={reason} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How much of what may be spent was spent. */
function Spent(props: {
  snapshot: Snapshot;
  report: Report;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { snapshot, report, trans } = props;
  const { options } = snapshot;
  const { counts, seconds, spent } = report;
  const parts: string[] = [];
  if (seconds.total) {
    parts.push(
      trans.__(
        '%1 of at most %2',
        duration(seconds.total, trans),
        duration(options.timeout, trans)
      )
    );
  }
  if (counts.trials) {
    parts.push(
      [
        trans._n('%1 trial', '%1 trials', counts.trials),
        ...(counts.trials_failed
          ? [trans.__('%1 in vain', counts.trials_failed)]
          : [])
      ].join(', ')
    );
  }
  if (counts.replays) {
    parts.push(
      trans.__(
        '%1 of at most %2 fresh kernels',
        counts.replays,
        options.max_restarts
      )
    );
  }
  if (spent) {
    parts.push(
      trans.__(
        '%1 calls of the model, %2 tokens',
        spent.calls,
        (spent.input_tokens + spent.output_tokens).toLocaleString()
      )
    );
    if (spent.cost !== null) {
      parts.push(trans.__('cost %1', spent.cost.toFixed(4)));
    }
  }
  return parts.length ? <p>{parts.join(' · ')}</p> : null;
}
