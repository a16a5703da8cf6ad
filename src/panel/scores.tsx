import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { number } from '../gain';
import { scoreLabel } from '../runwording';
import type { Score } from '../wire';
import { CellLink, ICellPlaces } from './celllink';

/** Scores that are shown at first. */
const SHOWN = 4;

/** The notebook's own scores, then and now; the name of each leads to its cell. */
export function Scores(
  props: ICellPlaces & {
    scores: readonly Score[];
    trans: TranslationBundle;
  }
): JSX.Element | null {
  const { scores, trans } = props;
  const [isOpen, setOpen] = React.useState(false);
  if (!scores.length) {
    return null;
  }
  const shown = isOpen ? scores : scores.slice(0, SHOWN);
  return (
    <>
      <table className="mzn-scores">
        {/* The words alone are out of sight: a head that is taken out of the table heads nothing. */}
        <thead>
          <tr>
            {[trans.__('Score'), trans.__('then'), trans.__('now')].map(
              name => (
                <th key={name} scope="col">
                  <span className="mzn-unseen">{name}</span>
                </th>
              )
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((score, n) => (
            <tr key={n}>
              <th scope="row">
                <CellLink
                  {...props}
                  cell={score}
                  name={breakable(score.name)}
                />
              </th>
              <td>
                {shownNumber(score.then)}
                <span aria-hidden="true"> →</span>
              </td>
              <td className={`mzn-result-${score.result}`}>
                {shownNumber(score.now)}{' '}
                <Sign result={score.result} trans={trans} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < scores.length && (
        <button
          type="button"
          className="mzn-link"
          onClick={() => setOpen(true)}
        >
          {trans.__('and %1 more', scores.length - SHOWN)}
        </button>
      )}
    </>
  );
}

/** A name in one word may go on in the next line. */
function breakable(name: string): JSX.Element {
  return (
    <>
      {name.split(/(?<=_)/).map((part, n) => (
        <React.Fragment key={n}>
          {part}
          <wbr />
        </React.Fragment>
      ))}
    </>
  );
}

function shownNumber(value: number | null): string {
  return value === null ? '–' : number(value);
}

/** How a score compares: a sign, and words for who does not see it. */
function Sign({
  result,
  trans
}: Pick<Score, 'result'> & { trans: TranslationBundle }): JSX.Element {
  const signs = { drifted: '≠', not_comparable: '', same: '✓' } as const;
  const said = scoreLabel(result, trans);
  return (
    <>
      <span aria-hidden="true" title={said}>
        {signs[result === 'within_tolerance' ? 'same' : result]}
      </span>
      <span className="mzn-unseen">{said}</span>
    </>
  );
}
