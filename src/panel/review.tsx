/** The review: how far it is, all at once, one by one. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { reveal, showNext } from '../cell/reveal';
import { CommandIDs } from '../commandids';
import {
  acceptAllVerified,
  acceptSuggestion,
  acceptUnsaved,
  rejectSuggestions
} from '../decisions';
import type { IEntry } from '../entry';
import { isVerified, progress } from '../review';
import { isActive } from '../state';
import { acceptAgain, unsavedText } from '../unsaved';
import type { Report, Snapshot } from '../wire';
import { verdictSign } from '../wording';
import type { IViewProps } from './panel';
import { IRowActions, SuggestionList } from './suggestions';

/** The suggestions of the notebook in front, and the decisions about them. */
export function Review(
  props: IViewProps & { snapshot: Snapshot }
): JSX.Element {
  const { panel, modernization, commands, trans, snapshot } = props;
  const model = modernization.suggestions;
  const { reviewed, total } = progress(model);
  const acceptable = model.acceptable.length;
  const accepted = model.accepted.length;
  const verified = isVerified(snapshot.report, model);
  const together = model.acceptedTogether.length;
  const unsaved = model.unsaved.length;
  /** After a decision the next suggestion is shown; its row takes the focus. */
  const decide = async (
    entry: IEntry,
    next: IEntry | null,
    action: () => void | Promise<void>
  ): Promise<void> => {
    await action();
    if (next && !entry.isPending) {
      await showNext(panel, model, next);
    }
  };
  const actions: IRowActions = {
    reveal: place => void reveal(panel, place.index, place.entry.data.id),
    accept: (entry, next) =>
      void decide(entry, next, () =>
        acceptSuggestion(model, entry.data.id, trans)
      ),
    reject: (entry, next) =>
      void decide(entry, next, () => rejectSuggestions(model, [entry], trans)),
    reopen: entry => model.reopen(entry.data.id),
    acceptThese: entries => void acceptAllVerified(model, trans, true, entries),
    rejectThese: entries => rejectSuggestions(model, entries, trans)
  };
  if (!total) {
    return <p className="mzn-panel-status">{noneText(snapshot, trans)}</p>;
  }
  return (
    <section aria-label={trans.__('Suggestions')}>
      <header className="mzn-panel-head">
        <h2>{trans.__('Suggestions')}</h2>
        <span className="mzn-panel-count">
          {trans.__('%1 of %2 reviewed', reviewed, total)}
        </span>
        {acceptable > 0 && (
          <button
            type="button"
            className="mzn-button mzn-mod-primary"
            title={trans.__(
              'All that were seen to work, but none that may change results'
            )}
            onClick={() => void commands.execute(CommandIDs.acceptAllVerified)}
          >
            {trans.__('Accept all verified (%1)', acceptable)}
          </button>
        )}
      </header>
      {unsaved > 0 && (
        <div className="mzn-panel-verify" role="status">
          <p>{unsavedText(unsaved, trans)}</p>
          <button
            type="button"
            className="mzn-button mzn-mod-soft"
            onClick={() => void acceptUnsaved(model)}
          >
            {acceptAgain(unsaved, trans)}
          </button>
        </div>
      )}
      {accepted > 0 && !isActive(snapshot) && (
        <div className="mzn-panel-verify">
          <p>
            {verified
              ? verifiedText(snapshot.report, accepted, trans)
              : trans._n(
                  '%1 suggestion is accepted. Run the notebook as it is now from a fresh kernel, and see what holds:',
                  '%1 suggestions are accepted. Run the notebook as it is now from a fresh kernel, and see what holds:',
                  accepted
                )}
          </p>
          <button
            type="button"
            className={`mzn-button${acceptable || verified ? '' : ' mzn-mod-primary'}`}
            onClick={() => void commands.execute(CommandIDs.verify)}
          >
            {verified
              ? trans.__('Verify once more')
              : trans.__('Verify what I accepted')}
          </button>
          {together > 1 && (
            <button
              type="button"
              className="mzn-button mzn-mod-quiet"
              title={trans.__(
                'Take those that were accepted at once the last time out of the notebook again'
              )}
              onClick={() => void commands.execute(CommandIDs.takeBackTogether)}
            >
              {trans.__('Undo “Accept all verified” (%1)', together)}
            </button>
          )}
        </div>
      )}
      <SuggestionList model={model} actions={actions} trans={trans} />
    </section>
  );
}

/** That exactly what is accepted was verified; the sign is that of the verdict. */
function verifiedText(
  report: Report | null,
  accepted: number,
  trans: TranslationBundle
): string {
  const sign = report ? verdictSign(report.verdict) : '';
  const text = trans._n(
    'Run from a fresh kernel with the %1 suggestion that is accepted: that is the verdict above.',
    'Run from a fresh kernel with the %1 suggestions that are accepted: that is the verdict above.',
    accepted
  );
  return `${sign} ${text}`;
}

/** Why there is nothing to review. */
function noneText(snapshot: Snapshot, trans: TranslationBundle): string {
  if (isActive(snapshot)) {
    return trans.__('No suggestions yet.');
  }
  return snapshot.state === 'done'
    ? trans.__('No suggestions: nothing had to be changed, or nothing helped.')
    : trans.__('No suggestions: the run ended before there were any.');
}
