/** Plain words for how a run goes on and how it ended: phases, outcomes, verdicts, scores. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Mark } from './strip';
import type { Evidence, Outcome, Phase, Score, State, Verdict } from './wire';
import { duration } from './wording';

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
    case 'try':
      return trans.__('Trying your change in a fresh kernel');
    case 'ask':
      return trans.__('Asking the language model again');
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
