/** The bar at the top of a notebook: what is suggested, and what became of it. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import type { CommandRegistry } from '@lumino/commands';
import * as React from 'react';
import { CommandIDs } from './commandids';
import { acceptElsewhere } from './decisions';
import { useContent, useSignal } from './panel/hooks';
import { VerdictName } from './panel/verdictname';
import { isVerified, progress } from './review';
import { kindCount, KINDS } from './suggestionwording';
import type { IModernization } from './tokens';

const PAUSE = 50;

/** Goes into the content header of a notebook panel; empty as long as there is nothing to tell. */
export class NotebookBar extends ReactWidget {
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _modernization: IModernization,
    private readonly _commands: CommandRegistry,
    private readonly _trans: TranslationBundle
  ) {
    super();
    this.addClass('mzn-notebook-bar');
    this.node.setAttribute('role', 'region');
    this.node.setAttribute('aria-label', _trans.__('Modernization'));
    _modernization.changed.connect(this._show, this);
    _modernization.suggestions.changed.connect(this._show, this);
    this._show();
  }

  override dispose(): void {
    this._modernization.changed.disconnect(this._show, this);
    this._modernization.suggestions.changed.disconnect(this._show, this);
    super.dispose();
  }

  protected override render(): JSX.Element {
    return (
      <View
        panel={this._panel}
        modernization={this._modernization}
        run={id => {
          // The commands are about the notebook in front.
          this._panel.activate();
          void this._commands.execute(id);
        }}
        trans={this._trans}
      />
    );
  }

  private _show(): void {
    const { snapshot, suggestions, isActive } = this._modernization;
    const told = suggestions.entries.length > 0 || !!snapshot?.report;
    this.setHidden(!snapshot || !(isActive || told));
  }
}

function View(props: {
  panel: NotebookPanel;
  modernization: IModernization;
  run: (id: string) => void;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { modernization, run, trans } = props;
  const { snapshot, suggestions, isActive } = modernization;
  useSignal(modernization.changed, PAUSE, suggestions.changed);
  useContent(props.panel, suggestions);
  if (!snapshot) {
    return null;
  }
  const { reviewed, total } = progress(suggestions);
  const pending = suggestions.pending;
  const acceptable = suggestions.acceptable.length;
  const accepted = suggestions.accepted.length > 0;
  const verified = isVerified(snapshot.report, suggestions);
  const verdict = !isActive && snapshot.report?.verdict;
  const elsewhere = props.panel.context.model?.collaborative
    ? []
    : suggestions.elsewhere.filter(({ status }) => status === 'accepted');
  const words = pending.length
    ? [
        trans._n('%1 suggestion', '%1 suggestions', pending.length),
        // Of one kind there is nothing more to count.
        ...(new Set(pending.map(({ data }) => data.kind)).size > 1
          ? [kindsOf(modernization, trans)]
          : [])
      ].join(': ')
    : total
      ? trans._n(
          '%1 suggestion, reviewed.',
          '%1 suggestions, all reviewed.',
          total
        )
      : isActive
        ? trans.__('No suggestions yet.')
        : trans.__('Nothing to review.');
  return (
    <>
      {verdict && <VerdictName verdict={verdict} trans={trans} />}
      <span className="mzn-notebook-bar-words" title={words}>
        {words}
        {pending.length > 0 && reviewed > 0 && (
          <span className="mzn-panel-count">
            {' · '}
            {trans.__('%1 of %2 reviewed', reviewed, total)}
          </span>
        )}
      </span>
      {elsewhere.length > 0 && (
        <>
          <span
            className="mzn-notebook-bar-words"
            role="status"
            title={trans.__(
              'It shows here once that page is saved, unless this one has changes of its own'
            )}
          >
            {trans.__('%1 accepted on another page only', elsewhere.length)}
          </span>
          <button
            type="button"
            className="mzn-button mzn-mod-soft"
            title={trans.__('What you typed here stays')}
            onClick={() => void acceptElsewhere(suggestions, trans)}
          >
            {trans._n('Accept it here', 'Accept them here', elsewhere.length)}
          </button>
        </>
      )}
      {pending.length > 0 && (
        <>
          <button
            type="button"
            className="mzn-button mzn-mod-quiet"
            title={trans.__('Previous suggestion (Shift+F7)')}
            aria-label={trans.__('Previous suggestion')}
            onClick={() => run(CommandIDs.previous)}
          >
            ↑
          </button>
          <button
            type="button"
            className="mzn-button mzn-mod-quiet"
            title={trans.__('Next suggestion (F7)')}
            aria-label={trans.__('Next suggestion')}
            onClick={() => run(CommandIDs.next)}
          >
            ↓
          </button>
        </>
      )}
      {acceptable > 0 && (
        <button
          type="button"
          className="mzn-button mzn-mod-soft"
          title={trans.__(
            'All that were seen to work, but none that may change results'
          )}
          onClick={() => run(CommandIDs.acceptAllVerified)}
        >
          {trans.__('Accept all verified (%1)', acceptable)}
        </button>
      )}
      {accepted && !isActive && !pending.length && !verified && (
        <button
          type="button"
          className="mzn-button mzn-mod-soft"
          title={trans.__(
            'Run the notebook as it is now once more from a fresh kernel'
          )}
          onClick={() => run(CommandIDs.verify)}
        >
          {trans.__('Verify what I accepted')}
        </button>
      )}
      <button
        type="button"
        className="mzn-link"
        onClick={() => run(CommandIDs.showPanel)}
      >
        {trans.__('Overview')}
      </button>
    </>
  );
}

/** How many there are of each kind: “4 repairs · 2 speedups”. */
function kindsOf(
  { suggestions }: IModernization,
  trans: TranslationBundle
): string {
  return KINDS.map(kind => {
    const count = suggestions.pending.filter(e => e.data.kind === kind).length;
    return count ? kindCount(kind, count, trans) : '';
  })
    .filter(Boolean)
    .join(' · ');
}
