/** The bar under a cell that still fails, and for which nothing is suggested. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { makeButton } from '../buttons';
import type { IModernization } from '../tokens';
import type { AttemptForm } from './attempt';
import { element, proseNode } from './badges';
import type { MakeForm } from './items';

/** Says what stands in the way, and lets a person repair it. */
export class FailureBar extends Widget {
  constructor(private readonly _options: FailureBar.IOptions) {
    super({ node: document.createElement('section') });
    const { trans, source } = _options;
    this.addClass('mzn-bar');
    this.addClass('mzn-op-failure');
    this.node.setAttribute('aria-label', trans.__('What still fails here'));
    this._words = element('div', 'mzn-bar-words');
    this._fix = this._button(trans.__('Fix it myself'), () =>
      this._open(source())
    );
    this._ask = this._button(trans.__('Ask again'), () => this._open(null));
    const actions = element('div', 'mzn-bar-actions');
    actions.append(this._ask, this._fix);
    const head = element('div', 'mzn-bar-head');
    head.append(this._words, actions);
    this.node.append(head);
    this.refresh();
  }

  refresh(): void {
    const { modernization, trans, liveId } = this._options;
    const failure = modernization.failure(liveId());
    this._ask.hidden = !modernization.hasModel;
    if (!failure || failure.message === this._shown) {
      return;
    }
    this._shown = failure.message;
    const first = element('div', 'mzn-bar-line');
    first.append(
      element('span', 'mzn-chip', trans.__('still failing')),
      proseNode('mzn-bar-title', failure.message)
    );
    this._words.replaceChildren(first);
    if (failure.need) {
      this._words.append(proseNode('mzn-bar-reason', failure.need.advice));
    }
  }

  /** Begin to repair the cell by hand. */
  edit(): void {
    this._open(this._options.source());
  }

  override dispose(): void {
    this._close();
    // See SuggestionBar.dispose.
    const owner = this.parent?.node;
    if (owner && this.node.parentNode !== owner) {
      owner.append(this.node);
    }
    super.dispose();
  }

  private _open(source: string | null): void {
    this._close();
    this._form = this._options.attempt({
      cellId: this._options.modernization.suggestions.knownId(
        this._options.liveId()
      ),
      suggestion: null,
      source,
      cellType: null,
      close: () => {
        this._close();
        this._fix.focus();
      }
    });
    this.node.append(this._form.node);
    this._form.focus();
  }

  private _close(): void {
    this._form?.dispose();
    this._form = null;
  }

  private _button(text: string, act: () => void): HTMLButtonElement {
    const button = makeButton('mzn-button', text);
    button.addEventListener('click', act);
    return button;
  }

  private readonly _words: HTMLElement;
  private readonly _fix: HTMLButtonElement;
  private readonly _ask: HTMLButtonElement;
  private _form: AttemptForm | null = null;
  private _shown = '';
}

export namespace FailureBar {
  /** What it works with. */
  export interface IOptions {
    readonly modernization: IModernization;
    readonly trans: TranslationBundle;
    readonly liveId: () => string;
    /** The cell's source now. */
    readonly source: () => string;
    readonly attempt: MakeForm;
  }
}
