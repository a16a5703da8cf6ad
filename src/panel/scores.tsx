import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { number } from '../cell/evidence';
import type { Era, Report, Score, Snapshot } from '../wire';
import { duration, scoreLabel } from '../wording';
import { Prose } from './prose';

/** The notebook's own scores, then and now. */
export function Scores(props: {
  scores: readonly Score[];
  trans: TranslationBundle;
}): JSX.Element | null {
  const { scores, trans } = props;
  if (!scores.length) {
    return null;
  }
  return (
    <table className="mzn-scores">
      <thead>
        <tr>
          <th scope="col">{trans.__('Score')}</th>
          <th scope="col">{trans.__('then')}</th>
          <th scope="col">{trans.__('now')}</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ name, cell_id, then, now, result }, n) => (
          <tr key={`${cell_id} ${name} ${n}`} title={scoreLabel(result, trans)}>
            <th scope="row">{name}</th>
            <td>{then === null ? '–' : number(then)}</td>
            <td className={`mzn-result-${result}`}>
              {now === null ? '–' : number(now)}
              {result === 'drifted'
                ? ' ≠'
                : result === 'not_comparable'
                  ? ''
                  : ' ✓'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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

/** When the libraries that it was written for were current. */
export function EraView(props: {
  era: Era | null;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { era, trans } = props;
  if (!era || (!era.earliest && !era.latest)) {
    return null;
  }
  const { reasons } = era;
  const said = eraText(era, trans);
  return reasons.length ? (
    <details className="mzn-era">
      <summary>{said}</summary>
      <ul>
        {reasons.map((reason, n) => (
          <li key={n}>
            <Prose text={reason} />
          </li>
        ))}
      </ul>
    </details>
  ) : (
    <p className="mzn-panel-note">{said}</p>
  );
}

/** How much of what may be spent was spent. */
export function Budget(props: {
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
  return parts.length ? (
    <p className="mzn-panel-note">{parts.join(' · ')}</p>
  ) : null;
}
