/** One polite live region: what happens is said to those who do not see it. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { progress } from './review';
import type { IDecision, SuggestionModel } from './model';
import { phaseLabel, verdictLabel } from './runwording';
import type { IModernization } from './tokens';
import { cellsDone, isActive as isAtWork, lastCell } from './state';
import type { Report, Snapshot } from './wire';
import { plain } from './wording';

/** Decisions that come within so many milliseconds were made together. */
const TOGETHER = 100;

/** Attached to the page once, out of sight. */
export class Announcer extends Widget {
  /**
   * @param _isInFront - is this what the person works with? Of others the notifications tell.
   */
  constructor(
    private readonly _trans: TranslationBundle,
    private readonly _isInFront: (modernization: IModernization) => boolean
  ) {
    super();
    this.addClass('mzn-announcer');
    this.node.setAttribute('role', 'status');
    this.node.setAttribute('aria-live', 'polite');
  }

  /** Tell what becomes of a modernization. */
  follow(modernization: IModernization): void {
    let before = '';
    modernization.changed.connect(() => {
      const [news, text] = this._state(modernization);
      if (news !== before) {
        before = news;
        if (this._isInFront(modernization)) {
          this._say(text);
        }
      }
    });
    const { suggestions } = modernization;
    const onDecided = (model: SuggestionModel, decision: IDecision): void => {
      if (this._isInFront(modernization)) {
        this._onDecided(model, decision);
      }
    };
    suggestions.decided.connect(onDecided);
    modernization.disposed.connect(() =>
      suggestions.decided.disconnect(onDecided)
    );
  }

  private _onDecided(model: SuggestionModel, decision: IDecision): void {
    this._decisions.set(decision.id, decision);
    window.clearTimeout(this._telling);
    this._telling = window.setTimeout(() => {
      const decisions = [...this._decisions.values()];
      this._decisions.clear();
      const { reviewed, total } = progress(model);
      this._say(
        [
          decisions.length === 1
            ? this._decision(decisions[0], model)
            : this._together(decisions),
          this._trans.__('%1 of %2 reviewed.', reviewed, total)
        ].join(' ')
      );
    }, TOGETHER);
  }

  private _decision({ id, status }: IDecision, model: SuggestionModel): string {
    const title = model.entry(id)?.data.title ?? '';
    switch (status) {
      case 'accepted':
        return this._trans.__('Accepted: %1.', title);
      case 'rejected':
        return this._trans.__('Rejected: %1.', title);
      default:
        return this._trans.__('Open again: %1.', title);
    }
  }

  /** Many at once are counted: each title would be read out. */
  private _together(decisions: readonly IDecision[]): string {
    const count = decisions.length;
    const [{ status }] = decisions;
    if (decisions.some(each => each.status !== status)) {
      return this._trans.__('%1 decisions.', count);
    }
    switch (status) {
      case 'accepted':
        return this._trans.__('%1 suggestions accepted.', count);
      case 'rejected':
        return this._trans.__('%1 suggestions rejected.', count);
      default:
        return this._trans.__('%1 suggestions are open again.', count);
    }
  }

  /** What is new about it, and how it is said. */
  private _state(modernization: IModernization): [string, string] {
    const { snapshot, isActive, problem } = modernization;
    const trans = this._trans;
    if (isActive && !problem && snapshot && isAtWork(snapshot)) {
      return progressOf(snapshot, trans);
    }
    const said = problem || this._ending(modernization);
    return [said, said];
  }

  private _ending({ snapshot, isActive }: IModernization): string {
    const trans = this._trans;
    if (isActive) {
      return trans.__('Starting');
    }
    switch (snapshot?.state) {
      case 'cancelled':
        return trans.__('Stopped.');
      case 'error':
        return trans.__(
          'It ended: something went wrong in the modernizer itself.'
        );
      case 'interrupted':
        return trans.__(
          'The server went away in the middle. What was found until then is below.'
        );
      default:
        return snapshot?.report ? told(snapshot.report, trans) : '';
    }
  }

  private _say(text: string): void {
    this.node.textContent = plain(text);
  }

  /** The last one about each suggestion. */
  private readonly _decisions = new Map<string, IDecision>();
  private _telling = 0;
}

/** The verdict, and what is needed. */
function told(
  { verdict, summary, needs }: Report,
  trans: TranslationBundle
): string {
  const said = `${verdictLabel(verdict, trans)}. ${summary}`;
  const names = needs.map(({ name }) => name).join(', ');
  return names ? `${said} ${trans.__('It needs: %1.', names)}` : said;
}

/** How far a run is: news with each quarter of the cells and the first suggestion, or nobody would hear anything else. */
function progressOf(
  snapshot: Snapshot,
  trans: TranslationBundle
): [string, string] {
  const { phase, state, suggestions } = snapshot;
  const total = lastCell(snapshot)?.total ?? 0;
  const quarters = total ? Math.floor((4 * cellsDone(snapshot)) / total) : 0;
  const doing = phaseLabel(state === 'queued' ? null : phase, trans);
  const said = [doing];
  if (quarters) {
    said.push(trans.__('%1 percent done', 25 * quarters));
  }
  if (suggestions.length) {
    said.push(trans._n('%1 suggestion', '%1 suggestions', suggestions.length));
  }
  const news = `${doing} ${quarters} ${suggestions.length > 0}`;
  return [news, `${said.join(', ')}.`];
}
