/** One polite live region: what happens is said to those who do not see it. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { Widget } from '@lumino/widgets';
import { progress } from './review';
import type { IDecision, SuggestionModel } from './model';
import type { IModernization } from './tokens';
import { cellsDone, lastCell } from './state';
import type { Snapshot } from './wire';
import { phaseLabel, plain, verdictLabel } from './wording';

/** Attached to the page once, out of sight. */
export class Announcer extends Widget {
  constructor(private readonly _trans: TranslationBundle) {
    super();
    this.addClass('mzn-announcer');
    this.node.setAttribute('role', 'status');
    this.node.setAttribute('aria-live', 'polite');
  }

  /** Tell what becomes of a modernization. */
  follow(modernization: IModernization): void {
    let before = '';
    modernization.changed.connect(() => {
      const now = this._state(modernization);
      if (now !== before) {
        before = now;
        this._say(now);
      }
    });
    const { suggestions } = modernization;
    suggestions.decided.connect(this._onDecided, this);
    // This widget lives for ever, and would keep each notebook.
    modernization.disposed.connect(() =>
      Signal.disconnectBetween(suggestions, this)
    );
  }

  private _onDecided(model: SuggestionModel, decision: IDecision): void {
    const title = model.entry(decision.id)?.data.title ?? '';
    const { reviewed, total } = progress(model);
    this._say(
      [
        this._decision(decision, title),
        this._trans.__('%1 of %2 reviewed.', reviewed, total)
      ].join(' ')
    );
  }

  private _decision({ status }: IDecision, title: string): string {
    switch (status) {
      case 'accepted':
        return this._trans.__('Accepted: %1.', title);
      case 'rejected':
        return this._trans.__('Rejected: %1.', title);
      default:
        return this._trans.__('Open again: %1.', title);
    }
  }

  private _state({ snapshot, isActive, problem }: IModernization): string {
    const trans = this._trans;
    if (problem) {
      return problem;
    }
    if (isActive) {
      return snapshot ? progressText(snapshot, trans) : trans.__('Starting');
    }
    if (snapshot?.state === 'cancelled') {
      return trans.__('Stopped.');
    }
    return snapshot?.report
      ? `${verdictLabel(snapshot.report.verdict, trans)}. ${snapshot.report.summary}`
      : '';
  }

  private _say(text: string): void {
    this.node.textContent = plain(text);
  }
}

/** How far a run is; the same for a quarter of the cells, or nobody would hear anything else. */
function progressText(snapshot: Snapshot, trans: TranslationBundle): string {
  const { phase, state, message, suggestions } = snapshot;
  const total = lastCell(snapshot)?.total ?? 0;
  const quarters = total ? Math.floor((4 * cellsDone(snapshot)) / total) : 0;
  const said = [
    message || phaseLabel(state === 'queued' ? null : phase, trans)
  ];
  if (quarters) {
    said.push(trans.__('%1 percent done', 25 * quarters));
  }
  if (suggestions.length) {
    said.push(trans._n('%1 suggestion', '%1 suggestions', suggestions.length));
  }
  return `${said.join(', ')}.`;
}
