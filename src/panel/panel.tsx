/** The side panel: how it goes, what came of it, and the suggestions one by one. */
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import type { CommandRegistry } from '@lumino/commands';
import * as React from 'react';
import { reveal } from '../cell/reveal';
import { CommandIDs, PANEL_ID } from '../commands';
import { acceptAllVerified, acceptSuggestion } from '../decisions';
import { modernizeIcon } from '../icons';
import { progress } from '../review';
import { isActive } from '../state';
import type { IModernization, IModernizations } from '../tokens';
import type { Need, Snapshot } from '../wire';
import { useSignal } from './hooks';
import { Prose } from './prose';
import { EnvironmentView, Failing, Needs, Verdict } from './report';
import { RunState } from './run';
import { IRowActions, SuggestionList } from './suggestions';

/** Drawing the list again takes a while: not more often than this, in milliseconds. */
const PAUSE = 50;
const TYPING_PAUSE = 300;

/** Shows the modernization of the notebook in front. */
export class ModernizerPanel extends ReactWidget {
  constructor(
    private readonly _tracker: INotebookTracker,
    private readonly _modernizations: IModernizations,
    private readonly _commands: CommandRegistry,
    private readonly _trans: TranslationBundle
  ) {
    super();
    this.id = PANEL_ID;
    this.addClass('mzn-panel');
    this.title.icon = modernizeIcon;
    this.title.caption = _trans.__('Modernizer');
    this.node.setAttribute('role', 'region');
    this.node.setAttribute('aria-label', _trans.__('Modernizer'));
    _tracker.currentChanged.connect(this._onCurrent, this);
  }

  protected override render(): JSX.Element {
    const trans = this._trans;
    const panel = this._tracker.currentWidget;
    if (!panel?.content.model) {
      return (
        <p className="mzn-panel-empty">
          {trans.__('Open a notebook to bring it up to date.')}
        </p>
      );
    }
    return (
      <View
        key={panel.id}
        panel={panel}
        modernization={this._modernizations.of(panel)}
        commands={this._commands}
        trans={trans}
      />
    );
  }

  private _onCurrent(): void {
    const panel = this._tracker.currentWidget;
    this.update();
    if (panel && !panel.content.model) {
      void panel.context.ready.then(() => this.update());
    }
  }
}

interface IViewProps {
  readonly panel: NotebookPanel;
  readonly modernization: IModernization;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

function View(props: IViewProps): JSX.Element {
  const { panel, modernization, commands, trans } = props;
  const { snapshot, problem } = modernization;
  useSignal(modernization.changed, PAUSE);
  useSignal(modernization.suggestions.changed, PAUSE);
  // What a person types can make a suggestion stale.
  useSignal(panel.content.modelContentChanged, TYPING_PAUSE);
  const run = (id: string): void => void commands.execute(id);
  return (
    <>
      {problem && (
        <p className="mzn-problem" role="alert">
          {problem}
        </p>
      )}
      {modernization.isActive ? (
        <RunState
          snapshot={snapshot && isActive(snapshot) ? snapshot : null}
          since={modernization.activeSince}
          isConnected={modernization.isConnected}
          stop={() => run(CommandIDs.stop)}
          trans={trans}
        />
      ) : (
        !snapshot && (
          <EmptyState start={() => run(CommandIDs.modernize)} trans={trans} />
        )
      )}
      {snapshot && (
        <div className="mzn-panel-scroll">
          {!modernization.isActive && (
            <Verdict
              snapshot={snapshot}
              openReport={() => run(CommandIDs.openReport)}
              trans={trans}
            />
          )}
          <Needs needs={needsOf(snapshot)} trans={trans} />
          {!modernization.isActive && (
            <Failing
              snapshot={snapshot}
              place={cellId => indexOf(panel, modernization, cellId)}
              reveal={index => void panel.content.scrollToItem(index, 'smart')}
              trans={trans}
            />
          )}
          <Review {...props} snapshot={snapshot} />
          {snapshot.notes.length > 0 && (
            <ul className="mzn-notes" aria-label={trans.__('Notes')}>
              {snapshot.notes.map((note, index) => (
                <li key={index}>
                  <Prose text={note} />
                </li>
              ))}
            </ul>
          )}
          {snapshot.environment && (
            <EnvironmentView environment={snapshot.environment} trans={trans} />
          )}
          {!modernization.isActive && (
            <footer className="mzn-panel-foot">
              <button
                type="button"
                className="mzn-button"
                onClick={() => run(CommandIDs.modernize)}
              >
                {trans.__('Modernize again')}
              </button>
              <button
                type="button"
                className="mzn-button mzn-mod-quiet"
                onClick={() => run(CommandIDs.forget)}
              >
                {trans.__('Discard')}
              </button>
            </footer>
          )}
        </div>
      )}
    </>
  );
}

function EmptyState(props: {
  start: () => void;
  trans: IViewProps['trans'];
}): JSX.Element {
  return (
    <div className="mzn-panel-start">
      <p>
        {props.trans.__(
          'Runs this notebook in a kernel of its own and suggests the changes that make it work on the libraries you have; nothing changes until you accept.'
        )}
      </p>
      <button
        type="button"
        className="mzn-button mzn-mod-primary"
        onClick={props.start}
      >
        {props.trans.__('Modernize this notebook')}
      </button>
    </div>
  );
}

/** The review: how far it is, all at once, one by one. */
function Review(props: IViewProps & { snapshot: Snapshot }): JSX.Element {
  const { panel, modernization, commands, trans, snapshot } = props;
  const model = modernization.suggestions;
  const { reviewed, total } = progress(model);
  const acceptable = model.acceptable.length;
  const accepted = model.entries.some(entry => entry.status === 'accepted');
  const actions: IRowActions = {
    reveal: place => void reveal(panel, place.index, place.entry.data.id),
    accept: entry => void acceptSuggestion(model, entry.data.id),
    reject: entry => model.reject(entry.data.id),
    reopen: entry => model.reopen(entry.data.id)
  };
  if (!total) {
    return (
      <p className="mzn-panel-status">
        {modernization.isActive
          ? trans.__('No suggestions yet.')
          : trans.__(
              'No suggestions: nothing had to be changed, or nothing helped.'
            )}
      </p>
    );
  }
  return (
    <section aria-label={trans.__('Suggestions')}>
      <header className="mzn-panel-head">
        <h3>{trans.__('Suggestions')}</h3>
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
            onClick={() => void acceptAllVerified(model)}
          >
            {trans.__('Accept all verified (%1)', acceptable)}
          </button>
        )}
        {accepted && !isActive(snapshot) && (
          <button
            type="button"
            className={`mzn-button${acceptable ? '' : ' mzn-mod-primary'}`}
            onClick={() => void commands.execute(CommandIDs.verify)}
          >
            {trans.__('Verify what I accepted')}
          </button>
        )}
      </header>
      <SuggestionList model={model} actions={actions} trans={trans} />
    </section>
  );
}

/** Position in the notebook of a cell that the modernization knows by an id; -1 if it is gone. */
function indexOf(
  panel: NotebookPanel,
  modernization: IModernization,
  cellId: string
): number {
  const live = modernization.suggestions.liveId(cellId);
  return panel.content.widgets.findIndex(cell => cell.model.id === live);
}

/** What the report says is needed; before there is one, what the failures say. */
function needsOf(snapshot: Snapshot): Need[] {
  if (snapshot.report) {
    return snapshot.report.needs;
  }
  const needs = new Map<string, Need>();
  for (const { need } of snapshot.failures) {
    if (need) {
      needs.set(`${need.what} ${need.name}`, need);
    }
  }
  return [...needs.values()];
}
