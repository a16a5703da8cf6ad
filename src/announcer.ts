/** One polite live region: what happens is said to those who do not see it. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { Widget } from '@lumino/widgets';
import { progress } from './review';
import type { IDecision, SuggestionModel } from './model';
import type { IModernization } from './tokens';
import { verdictLabel } from './wording';

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
      return trans.__('Modernizing.');
    }
    if (snapshot?.state === 'cancelled') {
      return trans.__('Stopped.');
    }
    return snapshot?.report
      ? `${verdictLabel(snapshot.report.verdict, trans)}. ${snapshot.report.summary}`
      : '';
  }

  private _say(text: string): void {
    this.node.textContent = text;
  }
}
