/** The bar under a cell that still fails, and for which nothing is suggested. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { button } from '../buttons';
import type { IEntry } from '../entry';
import { mendersOf } from '../menders';
import type { IModernization } from '../tokens';
import { plain } from '../wording';
import { element, proseNode } from './badges';
import { CellBar } from './cellbar';
import type { MakeForm } from './items';

/** Says what stands in the way, and lets a person repair it. */
export class FailureBar extends CellBar {
  constructor(private readonly _options: FailureBar.IOptions) {
    super('failure', _options.attempt);
    const { trans, source } = _options;
    this.node.setAttribute('aria-label', trans.__('What still fails here'));
    this._fix = button('', trans.__('Fix it myself'), () =>
      this._open(source())
    );
    this._ask = button('', trans.__('Ask again'), () => this._open(null));
    this.appendHead(this._ask, this._fix);
    this.refresh();
  }

  override refresh(): void {
    const { modernization, trans, liveId } = this._options;
    const failure = modernization.failure(liveId());
    this._ask.hidden = !modernization.hasModel;
    if (!failure) {
      return;
    }
    const menders = mendersOf(failure, modernization.suggestions, trans);
    const said = [failure.message, ...menders.map(({ text }) => text)];
    if (JSON.stringify(said) === this._shown) {
      return;
    }
    this._shown = JSON.stringify(said);
    const first = element('div', 'mzn-bar-line');
    first.append(
      element('span', 'mzn-chip', trans.__('still failing')),
      proseNode('mzn-bar-title', failure.message)
    );
    this.words.replaceChildren(first);
    if (failure.need) {
      this.words.append(proseNode('mzn-bar-reason', failure.need.advice));
    }
    for (const { entry, text, action } of menders) {
      const line = element('div', 'mzn-mender');
      line.append(proseNode('', text));
      if (action) {
        const label = trans.__('%1: “%2”', action, plain(entry.data.title));
        const act = (): void => this._options.reconsider(entry);
        line.append(button('mzn-mod-soft', action, act, label));
      }
      this.words.append(line);
    }
  }

  private _open(source: string | null): void {
    const { modernization, liveId } = this._options;
    this.openForm({
      cellId: modernization.suggestions.knownId(liveId()),
      suggestion: null,
      source,
      cellType: null,
      close: () => this._fix.focus()
    });
  }

  private readonly _fix: HTMLButtonElement;
  private readonly _ask: HTMLButtonElement;
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
    /** Show a suggestion that mends the failure, open again if it was rejected. */
    readonly reconsider: (entry: IEntry) => void;
  }
}
