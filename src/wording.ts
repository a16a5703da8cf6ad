/** Plain words for what the data says. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Mark } from './strip';
import type {
  Evidence,
  Kind,
  Outcome,
  Phase,
  Score,
  State,
  Status,
  Verdict
} from './wire';

/** Text in which backticks mark code, in parts: every other one is code. */
export function proseParts(text: string): string[] {
  const parts = text.split('`');
  // An odd number of backticks leaves the last one as it is.
  return parts.length % 2
    ? parts
    : [...parts.slice(0, -2), parts.slice(-2).join('`')];
}

/** The same for where nothing but plain text can be shown or said. */
export function plain(text: string): string {
  return text.replace(/`/g, '');
}

/** The kinds, in the order in which they are shown. */
export const KINDS: readonly Kind[] = ['repair', 'speedup', 'calibration'];

export function kindLabel(kind: Kind, trans: TranslationBundle): string {
  switch (kind) {
    case 'repair':
      return trans.__('repair');
    case 'speedup':
      return trans.__('speedup');
    case 'calibration':
      return trans.__('calibration');
  }
}

/** A sign for each kind, as the strip shows its cells: colour alone says nothing to many. */
export function kindSign(kind: Kind): string {
  switch (kind) {
    case 'repair':
      return '✎';
    case 'speedup':
      return '◔';
    case 'calibration':
      return '≠';
  }
}

/** How many there are of a kind: “2 repairs”. */
export function kindCount(
  kind: Kind,
  count: number,
  trans: TranslationBundle
): string {
  switch (kind) {
    case 'repair':
      return trans._n('%1 repair', '%1 repairs', count);
    case 'speedup':
      return trans._n('%1 speedup', '%1 speedups', count);
    case 'calibration':
      return trans._n('%1 calibration', '%1 calibrations', count);
  }
}

/** What a kind means, for a tooltip. */
export function kindCaption(kind: Kind, trans: TranslationBundle): string {
  switch (kind) {
    case 'repair':
      return trans.__('Repair: the cell crashes on today’s libraries');
    case 'speedup':
      return trans.__('Speedup: the cell takes longer than its budget');
    case 'calibration':
      return trans.__(
        'Calibration: the result has drifted from what the notebook showed'
      );
  }
}

/**
 * A cell as messages and the report call it: code cells are numbered, as their prompts are after a run.
 *
 * @param cells - all cells of the notebook.
 * @param index - position of the cell, from 0.
 */
export function cellName(
  cells: readonly { readonly cell_type: string }[],
  index: number,
  trans: TranslationBundle
): string {
  const isCode = (cell?: { readonly cell_type: string }): boolean =>
    cell?.cell_type === 'code';
  const number = cells.slice(0, index + 1).filter(isCode).length;
  return isCode(cells[index])
    ? trans.__('Cell %1', number)
    : number
      ? trans.__('Text after cell %1', number)
      : trans.__('Text before the first cell');
}

/** Seconds as people say them; whole ones are those of a clock that goes on. */
export function duration(seconds: number, trans: TranslationBundle): string {
  if (seconds < 0.1) {
    return trans.__('%1 ms', Math.max(1, Math.round(seconds * 1000)));
  }
  if (seconds < 9.95 && !Number.isInteger(seconds)) {
    return trans.__('%1 s', seconds.toFixed(1));
  }
  if (seconds < 60) {
    return trans.__('%1 s', Math.round(seconds));
  }
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return rest
    ? trans.__('%1 min %2 s', minutes, rest)
    : trans.__('%1 min', minutes);
}

/**
 * The failure before, or what was found out without running, and the outcome
 * after, in one line; empty if there is nothing to tell. Text in `…` is code.
 */
export function evidenceLine(
  evidence: Evidence,
  trans: TranslationBundle
): string {
  const before = evidence.before?.message || evidence.checks[0] || '';
  const { after } = evidence;
  const told = after ? outcomeLabel(after, trans) : '';
  if (before && told) {
    return trans.__('%1 → %2', before, told);
  }
  // That it ran is what the sign of a verified one says.
  const saysMore =
    after?.result !== 'ran' || (after.seconds === null && after.message);
  return before || (saysMore ? told : '');
}

/** How a cell ended, in one line. */
export function outcomeLabel(after: Outcome, trans: TranslationBundle): string {
  const told = after.message;
  switch (after.result) {
    case 'ran':
      return after.seconds === null
        ? told || trans.__('ran')
        : trans.__('ran in %1', duration(after.seconds, trans));
    case 'failed_later':
      return trans.__('got past this; stops later: %1', told);
    case 'failed':
      return trans.__('still fails: %1', told);
    case 'not_run':
      return trans.__('not seen to run: %1', told);
  }
}

export function phaseLabel(
  phase: Phase | null,
  trans: TranslationBundle
): string {
  switch (phase) {
    case null:
      return trans.__('Waiting for its turn');
    case 'preflight':
      return trans.__('Looking at what it needs');
    case 'sweep':
      return trans.__('Making the edits that are certain');
    case 'run':
      return trans.__('Running the cells');
    case 'compare':
      return trans.__('Comparing outputs with those saved');
    case 'calibrate':
      return trans.__('Looking for what made results drift');
    case 'verify':
      return trans.__('Verifying in a fresh kernel');
    case 'report':
      return trans.__('Writing the report');
  }
}

export function verdictLabel(
  verdict: Verdict,
  trans: TranslationBundle
): string {
  switch (verdict) {
    case 'reproduces':
      return trans.__('Reproduces');
    case 'runs':
      return trans.__('Runs');
    case 'partial':
      return trans.__('Runs in part');
    case 'blocked':
      return trans.__('Blocked');
    case 'failed':
      return trans.__('Does not run');
  }
}

/** The sign of a verdict, beside its colour; the report shows the same. */
export function verdictSign(verdict: Verdict): string {
  switch (verdict) {
    case 'reproduces':
      return '✓';
    case 'runs':
      return '≈';
    case 'partial':
      return '◐';
    case 'blocked':
      return '⊘';
    case 'failed':
      return '✗';
  }
}

/** What a verdict means. */
export function verdictMeaning(
  verdict: Verdict,
  trans: TranslationBundle
): string {
  switch (verdict) {
    case 'reproduces':
      return trans.__(
        'It runs from start to end in a fresh kernel and shows what it showed then.'
      );
    case 'runs':
      return trans.__(
        'It runs from start to end in a fresh kernel, but its results differ from those saved, or there are none to compare with.'
      );
    case 'partial':
      return trans.__('Some of its cells run; others still fail.');
    case 'blocked':
      return trans.__('It needs something that is not here; see below.');
    case 'failed':
      return trans.__('No way was found to make it run.');
  }
}

/** Who proposed it; text in `…` is code. */
export function originLabel(origin: string, trans: TranslationBundle): string {
  const [who, ...rest] = origin.split(':');
  const which = rest.join(':');
  switch (who) {
    case 'rule':
      return trans.__('a rule of the catalogue, `%1`', which);
    case 'relocation':
      return trans.__('a search through the installed packages');
    case 'signature':
      return trans.__('the signature that the kernel reports');
    case 'model':
      return trans.__('the language model `%1`', which);
    case 'extension':
      return trans.__('the extension `%1`', which);
    case 'user':
      return trans.__('you');
    default:
      return origin;
  }
}

/** The groups by which a list of suggestions can be filtered. */
export function originGroup(
  origin: string
): 'rule' | 'model' | 'extension' | 'user' {
  const who = origin.split(':')[0];
  return who === 'model' || who === 'extension' || who === 'user'
    ? who
    : 'rule';
}

export function statusLabel(status: Status, trans: TranslationBundle): string {
  switch (status) {
    case 'accepted':
      return trans.__('accepted');
    case 'rejected':
      return trans.__('rejected');
    case 'stale':
      return trans.__('stale');
    case 'verified':
      return trans.__('verified');
    case 'proposed':
      return trans.__('proposed');
  }
}

/** What became of a cell. */
export function markLabel(mark: Mark, trans: TranslationBundle): string {
  switch (mark) {
    case 'waiting':
      return trans.__('waiting');
    case 'running':
      return trans.__('running');
    case 'ran':
      return trans.__('ran');
    case 'repaired':
      return trans.__('repaired');
    case 'slow':
      return trans.__('slow');
    case 'drifted':
      return trans.__('drifted');
    case 'expected_error':
      return trans.__('fails as it always did');
    case 'failed':
      return trans.__('failed');
    case 'blocked':
      return trans.__('blocked by another cell');
    case 'skipped':
      return trans.__('not reached');
  }
}

export function stateLabel(state: State, trans: TranslationBundle): string {
  switch (state) {
    case 'queued':
      return trans.__('queued');
    case 'running':
      return trans.__('running');
    case 'done':
      return trans.__('done');
    case 'cancelled':
      return trans.__('stopped');
    case 'interrupted':
      return trans.__('interrupted');
    case 'error':
      return trans.__('went wrong');
  }
}

/** What a score is now against what it was. */
export function scoreLabel(
  result: Score['result'],
  trans: TranslationBundle
): string {
  switch (result) {
    case 'same':
      return trans.__('the same');
    case 'within_tolerance':
      return trans.__('the same within tolerance');
    case 'drifted':
      return trans.__('drifted');
    case 'not_comparable':
      return trans.__('cannot be compared');
  }
}
