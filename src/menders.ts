/** Suggestions that mend a failure and were not in the run: what is said of them, and what can be done. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IEntry } from './entry';
import type { SuggestionModel } from './model';
import type { Failure } from './wire';

/** One of them, as it stands now. */
export interface IMender {
  readonly entry: IEntry;
  /** A sentence; text in `…` is code. */
  readonly text: string;
  /** What its button says; empty if there is nothing to do but to verify again. */
  readonly action: string;
}

/** Those that mend a failure. */
export function mendersOf(
  failure: Failure | null | undefined,
  model: SuggestionModel,
  trans: TranslationBundle
): IMender[] {
  return (failure?.mended_by ?? []).flatMap(id => {
    const entry = model.entry(id);
    return entry && !model.isStale(entry) && entry.status !== 'stale'
      ? [{ entry, ...said(entry, trans) }]
      : [];
  });
}

function said(
  { data, status }: IEntry,
  trans: TranslationBundle
): { text: string; action: string } {
  switch (status) {
    case 'rejected':
      return {
        text: trans.__('“%1” mends this; it was rejected.', data.title),
        action: trans.__('Reconsider')
      };
    case 'accepted':
      return {
        text: trans.__(
          '“%1” mends this; it is accepted since. Verify once more.',
          data.title
        ),
        action: ''
      };
    default:
      return {
        text: trans.__('“%1” mends this; it is not accepted yet.', data.title),
        action: trans.__('Show')
      };
  }
}
