/** Which results are others now, and the scores. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { differences } from '../drift';
import type { Report } from '../wire';
import { CellLink, ICellPlaces } from './celllink';
import { More } from './more';
import { Scores } from './scores';

/** Cells that are named at first. */
const CELLS = 3;

interface IResultsProps extends ICellPlaces {
  readonly report: Report;
  readonly trans: TranslationBundle;
}

/** Outputs that are not what they were, cell by cell, and scores; below what a person can do something about. */
export function Results(props: IResultsProps): JSX.Element | null {
  const { report, trans } = props;
  const found = differences(report, trans);
  if (!found.length && !report.scores.length) {
    return null;
  }
  return (
    <section
      className="mzn-results"
      aria-label={trans.__('Results then and now')}
    >
      {found.length > 0 && (
        <ul className="mzn-differences" aria-label={trans.__('What differs')}>
          <More
            items={found.map(({ cell, text }) => (
              <li key={cell.cell_id} title={cell.comparison?.detail}>
                <CellLink {...props} cell={cell} /> {text}
              </li>
            ))}
            first={CELLS}
            trans={trans}
          />
        </ul>
      )}
      <Scores {...props} scores={report.scores} />
    </section>
  );
}
