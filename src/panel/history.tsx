import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { stateLabel } from '../runwording';
import type { Summary } from '../wire';
import { VerdictName } from './verdictname';

/** Earlier modernizations of this notebook, the newest first. */
export function History(props: {
  history: readonly Summary[];
  /** The one that is shown. */
  current: string;
  show: (id: string) => void;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { history, current, show, trans } = props;
  if (history.length < 2) {
    return null;
  }
  return (
    <details className="mzn-history">
      <summary>
        {trans._n(
          '%1 modernization of this notebook',
          '%1 modernizations of this notebook',
          history.length
        )}
      </summary>
      <ul>
        {history.map(summary => (
          <li key={summary.id}>
            <button
              type="button"
              className="mzn-link"
              disabled={summary.id === current}
              aria-current={summary.id === current}
              onClick={() => show(summary.id)}
            >
              {new Date(1000 * summary.created).toLocaleString()}
            </button>
            <span className="mzn-bar-evidence">
              {summary.verdict ? (
                <VerdictName verdict={summary.verdict} trans={trans} />
              ) : (
                stateLabel(summary.state, trans)
              )}
              {summary.suggestions > 0 &&
                `, ${trans.__('%1 to review', summary.suggestions)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
