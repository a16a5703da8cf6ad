/** The head of a card that holds several suggestions of one kind for one cell: all of them at once. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { button } from '../buttons';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { kindLabel } from '../suggestionwording';
import type { Kind } from '../wire';
import { chipNode, element } from './badges';
import { CellWidget } from './cellwidget';
import { isLacking } from './items';
import { RanNote } from './rannote';

/** Says how many suggestions of its kind the cell has, and decides about them together. */
export class KindHead extends CellWidget {
  constructor(private readonly _options: KindHead.IOptions) {
    super();
    const { kind, trans } = _options;
    this.addClass('mzn-kind-head');
    this.addClass(`mzn-kind-${kind}`);
    this._count = element('span', 'mzn-kind-count');
    this._reject = button('mzn-mod-reject', '', () => this._decide(false));
    this._accept = button('mzn-mod-soft', '', () => this._decide(true));
    const actions = element('div', 'mzn-bar-actions');
    actions.append(this._reject, this._accept);
    this._ran = new RanNote(_options.source);
    this.node.append(
      chipNode(kind, trans),
      this._count,
      this._ran.node,
      actions
    );
    this.refresh();
  }

  override refresh(): void {
    const { model, kind, trans } = this._options;
    const all = this._entries();
    const { length } = all;
    const verified = model.acceptableAmong(all).length;
    const text = trans._n('%1 suggestion', '%1 suggestions', length);
    this._ran.refresh();
    this._count.textContent = text;
    this.node.setAttribute('aria-label', `${kindLabel(kind, trans)}: ${text}`);
    label(
      this._reject,
      trans.__('Reject all %1', length),
      trans.__('All suggestions of this kind for this cell')
    );
    this._accept.hidden = verified === 0;
    label(
      this._accept,
      verified === length
        ? trans.__('Accept all %1', length)
        : trans.__('Accept the verified (%1)', verified),
      trans.__('All that were seen to work, but none that may change results')
    );
  }

  /**
   * The cell was run.
   *
   * @returns whether that was without them, or some of them.
   */
  tellRan(aloud: boolean): boolean {
    const { model, liveId, trans } = this._options;
    const isWithout = this._entries().some(entry =>
      isLacking(entry, model, liveId())
    );
    if (isWithout) {
      const text = trans.__('You ran the cell without these changes.');
      this._ran.tell(text, aloud);
    }
    return isWithout;
  }

  private _entries(): IEntry[] {
    const { model, kind, liveId } = this._options;
    return ofKind(model, liveId(), kind);
  }

  private _decide(accept: boolean): void {
    this._options.decide(this._entries(), accept);
  }

  private readonly _ran: RanNote;
  private readonly _count: HTMLElement;
  private readonly _reject: HTMLButtonElement;
  private readonly _accept: HTMLButtonElement;
}

export namespace KindHead {
  /** What it works with. */
  export interface IOptions {
    readonly kind: Kind;
    readonly model: SuggestionModel;
    readonly trans: TranslationBundle;
    /** Live id of the cell that it is in. */
    readonly liveId: () => string;
    /** Source of that cell. */
    readonly source: () => string;
    readonly decide: (entries: readonly IEntry[], accept: boolean) => void;
  }
}

/** The pending suggestions of one kind for a live cell. */
export function ofKind(
  model: SuggestionModel,
  liveId: string,
  kind: Kind
): IEntry[] {
  return model.forCell(liveId).filter(({ data }) => data.kind === kind);
}

function label(node: HTMLButtonElement, text: string, caption: string): void {
  node.textContent = text;
  node.title = caption;
  node.setAttribute('aria-label', `${text}: ${caption}`);
}
