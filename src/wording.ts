/** Plain words for what the data says. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Evidence, Kind, Phase, Snapshot, Verdict } from './wire';

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

/** Seconds as people say them. */
export function duration(seconds: number, trans: TranslationBundle): string {
  if (seconds < 0.1) {
    return trans.__('%1 ms', Math.max(1, Math.round(seconds * 1000)));
  }
  if (seconds < 9.95) {
    return trans.__('%1 s', seconds.toFixed(1));
  }
  if (seconds < 60) {
    return trans.__('%1 s', Math.round(seconds));
  }
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return trans.__('%1 min %2 s', minutes, rest);
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
  const after = outcome(evidence, trans);
  if (before && after) {
    return trans.__('%1 → %2', before, after);
  }
  return before || after;
}

function outcome(evidence: Evidence, trans: TranslationBundle): string {
  const { after } = evidence;
  if (!after) {
    return '';
  }
  const told = after.message ? after.message : '';
  switch (after.result) {
    case 'ran':
      return after.seconds === null
        ? told || trans.__('ran')
        : trans.__('ran in %1', duration(after.seconds, trans));
    case 'failed_later':
      return trans.__('got past this; stops later: %1', told);
    case 'failed':
      return trans.__('still fails: %1', told);
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

/** The libraries worth naming: those that the notebook's kind of work is done with. */
const MAIN_LIBRARIES = [
  'numpy',
  'pandas',
  'scikit-learn',
  'scipy',
  'matplotlib',
  'seaborn',
  'tensorflow',
  'keras',
  'torch',
  'xgboost',
  'xgboost-cpu',
  'lightgbm',
  'catboost',
  'statsmodels'
];

/** Versions of Python and the main libraries of the kernel. */
export function mainVersions(
  environment: NonNullable<Snapshot['environment']>
): { name: string; version: string }[] {
  const installed = new Map(
    environment.distributions.map(d => [
      d.name.toLowerCase().replace(/[_.]/g, '-'),
      d.version
    ])
  );
  return [
    { name: 'Python', version: environment.python },
    ...MAIN_LIBRARIES.filter(name => installed.has(name)).map(name => ({
      name,
      version: installed.get(name)!
    }))
  ];
}
