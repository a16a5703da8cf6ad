/** Which results are others now: what the report says of it, for the sidebar. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { number } from './gain';
import type { CellReport, Report, Score } from './wire';

/** A cell whose output differs, and how. */
export interface IDifference {
  readonly cell: CellReport;
  /** One line: “16 then, 15 now”. */
  readonly text: string;
}

/** The cells whose outputs differ, but for those of which a score tells. */
export function differences(
  report: Report,
  trans: TranslationBundle
): IDifference[] {
  const told = new Set(
    report.scores.filter(isDrifted).map(({ cell_id }) => cell_id)
  );
  return report.cells
    .filter(cell => isDrifted(cell.comparison) && !told.has(cell.cell_id))
    .map(cell => ({ cell, text: differenceText(cell, trans) }));
}

function isDrifted(found: Pick<Score, 'result'> | null): boolean {
  return found?.result === 'drifted';
}

function differenceText(
  { comparison }: CellReport,
  trans: TranslationBundle
): string {
  const { then = [], now = [], detail = '' } = comparison ?? {};
  if (!then.length) {
    return detail || trans.__('differs from what was saved');
  }
  const first = now.length
    ? trans.__('%1 then, %2 now', number(then[0]), number(now[0]))
    : trans.__('%1 then, not there now', number(then[0]));
  return then.length > 1
    ? trans._n(
        '%2; %1 more number differs',
        '%2; %1 more numbers differ',
        then.length - 1,
        first
      )
    : first;
}
