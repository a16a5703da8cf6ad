/** The side panel: how it goes, what came of it, and the suggestions one by one. */
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import type { CommandRegistry } from '@lumino/commands';
import * as React from 'react';
import { CommandIDs, PANEL_ID } from '../commandids';
import { isExample } from '../example';
import { modernizeIcon } from '../icons';
import { provenanceIn } from '../provenance';
import { activitiesNow, isActive } from '../state';
import { stripOf } from '../strip';
import type { IModernization, IModernizations } from '../tokens';
import { stepsOf } from '../tour';
import { Activities, ModelCalls } from './activity';
import { EnvironmentView } from './environment';
import { Foot } from './foot';
import { History } from './history';
import { useContent, useSignal } from './hooks';
import { ModelLine } from './modelline';
import { Outcome } from './outcome';
import { OverruledLine } from './overruledline';
import { Prose } from './prose';
import { RunState } from './run';
import { Review } from './review';
import { EmptyState, Start } from './start';
import { Strip } from './strip';
import { Tour } from './tour';

/** Drawing the list again takes a while: not more often than this, in milliseconds. */
const PAUSE = 50;

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
        <EmptyState
          text={trans.__(
            'Open an old notebook to bring it up to date, or try it on one of 2017.'
          )}
          label={trans.__('Open the example')}
          start={() => void this._commands.execute(CommandIDs.openExample)}
        />
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

/** What the parts of the panel work with. */
export interface IViewProps {
  readonly panel: NotebookPanel;
  readonly modernization: IModernization;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

function View(props: IViewProps): JSX.Element {
  const { panel, modernization, commands, trans } = props;
  const { snapshot, problem } = modernization;
  useSignal(modernization.changed, PAUSE, modernization.suggestions.changed);
  useContent(panel, modernization.suggestions);
  const run = (id: string): void => void commands.execute(id);
  return (
    <>
      {isExample(panel.context.path) && (
        <Tour steps={stepsOf(modernization, trans)} trans={trans} />
      )}
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
          <>
            <Start provenance={provenanceIn(panel)} run={run} trans={trans} />
            <ModelLine
              languageModel={modernization.languageModel}
              choose={() => run(CommandIDs.languageModel)}
              trans={trans}
            />
            <OverruledLine fixed={modernization.fixed} trans={trans} />
          </>
        )
      )}
      {snapshot && (
        <div className="mzn-panel-scroll">
          {modernization.isActive && (
            <Activities activities={activitiesNow(snapshot)} trans={trans} />
          )}
          <Strip
            cells={stripOf(
              snapshot,
              modernization.suggestions,
              panel.content.widgets.map(({ model }) => ({
                id: model.id,
                isCode: model.type === 'code'
              })),
              modernization.isBeginning
            )}
            go={({ index }) => {
              panel.content.activeCellIndex = index;
              void panel.content
                .scrollToItem(index, 'smart')
                .catch(() => undefined);
            }}
            trans={trans}
          />
          <Outcome {...props} snapshot={snapshot} />
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
          <ModelCalls calls={snapshot.calls} trans={trans} />
          <EnvironmentView snapshot={snapshot} trans={trans} />
          <History
            history={modernization.history}
            current={snapshot.id}
            show={id => void modernization.show(id)}
            trans={trans}
          />
          {!modernization.isActive && (
            <Foot modernization={modernization} run={run} trans={trans} />
          )}
        </div>
      )}
    </>
  );
}
