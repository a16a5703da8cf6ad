/** What suggestions are called: their kinds, their statuses, and who proposed them. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Kind, Status } from './wire';

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

/** What there may be of a kind: “repairs”. */
export function kindPlural(kind: Kind, trans: TranslationBundle): string {
  switch (kind) {
    case 'repair':
      return trans.__('repairs');
    case 'speedup':
      return trans.__('speedups');
    case 'calibration':
      return trans.__('calibrations');
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
