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
import { failing } from '../failures';
import { isVerified, progress } from '../review';
import { verdictSign } from '../runwording';
import { isActive as isAtWork } from '../state';
import { acceptAgain, unsavedText } from '../unsaved';
import type { Report, Snapshot } from '../wire';
import type { IViewProps } from './panel';
import { IListActions, SuggestionList } from './suggestions';

/** The suggestions of the notebook in front, and the decisions about them. */
export function Review(
  props: IViewProps & { snapshot: Snapshot }
): JSX.Element {
  const { panel, modernization, commands, trans, snapshot } = props;
  const { isActive } = modernization;
  const model = modernization.suggestions;
  const { total } = progress(model);
  const accepted = model.accepted.length;
  const verified = isVerified(snapshot.report, model);
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
  const actions: IListActions = {
    acceptAll: () => void commands.execute(CommandIDs.acceptAllVerified),
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
    const text = noneText(snapshot, trans);
    return text ? <p className="mzn-panel-status">{text}</p> : <></>;
  }
  return (
    <section aria-label={trans.__('Suggestions')}>
      <SuggestionList model={model} actions={actions} trans={trans}>
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
        {accepted > 0 && (snapshot.report || !isActive) && (
          <Verification {...props} isVerified={verified} />
        )}
      </SuggestionList>
    </section>
  );
}

/** What is accepted, run from a fresh kernel; its button stays where it is while that goes on. */
function Verification(
  props: IViewProps & { snapshot: Snapshot; isVerified: boolean }
): JSX.Element {
  const { modernization, commands, trans, snapshot } = props;
  const { suggestions: model, isActive } = modernization;
  const accepted = model.accepted.length;
  const together = model.acceptedTogether.length;
  const label = props.isVerified
    ? trans.__('Verify once more')
    : trans.__('Verify what I accepted');
  const isMain = !model.acceptable.length && !props.isVerified && !isActive;
  return (
    <div className="mzn-panel-verify">
      {props.isVerified && !isActive && (
        <p>{verifiedText(snapshot.report, accepted, trans)}</p>
      )}
      <button
        type="button"
        className={`mzn-button${isMain ? ' mzn-mod-primary' : ''}`}
        title={trans.__(
          'Run the notebook as it is now once more from a fresh kernel'
        )}
        aria-disabled={isActive}
        onClick={() => {
          if (!isActive) {
            void commands.execute(CommandIDs.verify);
          }
        }}
      >
        {label}
      </button>
      {together > 1 && !isActive && (
        <button
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-quiet"
          title={trans.__(
            'Take those that were accepted at once the last time out of the notebook again'
          )}
          onClick={() => void commands.execute(CommandIDs.takeBackTogether)}
        >
          {trans.__('Undo “Accept all verified” (%1)', together)}
        </button>
      )}
    </div>
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
    'Run from a fresh kernel with the %1 suggestion that you accepted.',
    'Run from a fresh kernel with the %1 suggestions that you accepted.',
    accepted
  );
  return `${sign} ${text}`;
}

/** Why there is nothing to review; empty where what stands in the way has told it. */
function noneText(snapshot: Snapshot, trans: TranslationBundle): string {
  if (isAtWork(snapshot)) {
    return trans.__('No suggestions yet.');
  }
  const { report } = snapshot;
  if (report && (report.needs.length || failing(report).length)) {
    return '';
  }
  return snapshot.state === 'done'
    ? trans.__('No suggestions: nothing had to be changed, or nothing helped.')
    : trans.__('No suggestions: the run ended before there were any.');
}
