/** The bar under a cell's input: what a suggestion is, why, and its buttons. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { makeButton } from '../buttons';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { evidenceLine } from '../wording';
import type { InsertCell } from '../wire';
import {
  acceptCaption,
  badgeNode,
  badges,
  chipNode,
  element,
  proseNode
} from './badges';

/** What a bar stands for in its cell. */
export type Role = 'replace' | 'delete' | 'insert' | 'guest';

/** One bar that a cell is to have. */
export interface IBarItem {
  readonly entry: IEntry;
  readonly role: Role;
  /** The cell to insert, for a ghost card. */
  readonly insertion: InsertCell | null;
}

/** Colours code in place. */
export type Paint = (code: string, isCode: boolean, host: HTMLElement) => void;

/** A suggestion's bar; as a ghost card it shows the new cell, too. */
export class SuggestionBar extends Widget {
  constructor(
    readonly item: IBarItem,
    options: SuggestionBar.IOptions
  ) {
    super({ node: document.createElement('section') });
    const { entry, role, insertion } = item;
    this._options = options;
    this.addClass('mzn-bar');
    this.addClass(`mzn-op-${role}`);
    this.addClass(`mzn-kind-${entry.data.kind}`);
    this.node.dataset.suggestion = entry.data.id;
    const { trans } = options;
    if (insertion) {
      const label = trans.__('New cell');
      this.node.append(element('div', 'mzn-ghost-label', label));
      const code = element('pre', 'mzn-ghost-code cm-s-jupyter');
      code.textContent = insertion.source;
      options.paint(insertion.source, insertion.cell_type === 'code', code);
      this.node.append(code);
    }
    this._words = element('div', 'mzn-bar-words');
    this._count = element('span', 'mzn-bar-count');
    this._source = this._button('', trans.__('Show source'), () =>
      options.showSource()
    );
    this._source.hidden = true;
    this._reject = this._button('mzn-mod-reject', trans.__('Reject'), () =>
      options.reject(entry)
    );
    this._accept = this._button('mzn-mod-primary', this._verb(), () =>
      options.accept(entry)
    );
    const actions = element('div', 'mzn-bar-actions');
    actions.append(this._count, this._source, this._reject, this._accept);
    const head = element('div', 'mzn-bar-head');
    head.append(this._words, actions);
    this.node.append(head);
    for (const name of ['mouseenter', 'focusin']) {
      this.node.addEventListener(name, () => this._light(true));
    }
    for (const name of ['mouseleave', 'focusout']) {
      this.node.addEventListener(name, () => this._light(false));
    }
    this.refresh();
  }

  /** Show what has changed: the suggestion, its fit, the cell's source. */
  refresh(): void {
    const { entry, insertion } = this.item;
    const { model, trans, cellId } = this._options;
    const list = badges(entry, model, trans);
    const signature = JSON.stringify([entry.data, list]);
    if (signature !== this._signature) {
      this._signature = signature;
      const { title, reason, evidence, kind } = entry.data;
      const first = element('div', 'mzn-bar-line');
      first.append(
        chipNode(entry, trans),
        proseNode('mzn-bar-title', title),
        ...list.map(badgeNode)
      );
      this._words.replaceChildren(first);
      const line = evidenceLine(evidence, trans);
      // Told once: a suggestion may show in dozens of cells.
      if (insertion || model.places(entry)[0] === cellId()) {
        this._words.append(
          ...(reason ? [proseNode('mzn-bar-reason', reason)] : []),
          ...(line ? [proseNode('mzn-bar-evidence', line)] : [])
        );
      }
      this.node.setAttribute(
        'aria-label',
        trans.__('Suggestion, %1: %2', kind, title)
      );
    }
    const stale = model.isStale(entry);
    this.toggleClass('mzn-mod-stale', stale);
    this._accept.disabled = stale;
    this._accept.title = stale
      ? list[0].caption
      : acceptCaption(entry, model, trans);
    this._accept.setAttribute('aria-label', this._accept.title);
    this._reject.title = trans.__('Reject “%1”', entry.data.title);
    this._reject.setAttribute('aria-label', this._reject.title);
    this._count.textContent = this._counted(stale);
    this._source.hidden = !this._options.isRendered();
  }

  /**
   * A code cell out of the viewport (windowing mode 'full') has had the nodes
   * of its children taken out by CodeCellLayout, and PanelLayout.detachWidget
   * then throws: put the node back first.
   */
  override dispose(): void {
    const owner = this.parent?.node;
    if (owner && this.node.parentNode !== owner) {
      owner.append(this.node);
    }
    super.dispose();
  }

  /** Show which lines of the cell's diff are this suggestion's. */
  private _light(on: boolean): void {
    const { id } = this.item.entry.data;
    this.parent?.node
      .querySelectorAll(`[data-suggestions~="${CSS.escape(id)}"]`)
      .forEach(line => line.classList.toggle('mzn-mod-lit', on));
  }

  private _verb(): string {
    const { trans } = this._options;
    switch (this.item.role) {
      case 'insert':
        return trans.__('Insert cell');
      case 'delete':
        return trans.__('Delete cell');
      default:
        return trans.__('Accept');
    }
  }

  private _counted(stale: boolean): string {
    const { model, trans, cellId } = this._options;
    const { entry, role } = this.item;
    if (role === 'guest') {
      return trans.__('changes the new cell');
    }
    if (stale) {
      return trans.__('the cell has changed');
    }
    if (role !== 'replace') {
      return '';
    }
    const hunks = model.chain(cellId())?.hunks ?? [];
    const mine = hunks.filter(h => h.suggestions.includes(entry.data.id));
    const shared = mine.some(hunk => hunk.suggestions.length > 1);
    const cells = model.places(entry).length;
    if (!mine.length) {
      return trans.__('already in the cell');
    }
    if (cells > 1) {
      return trans._n('in %1 cell', 'in %1 cells', cells);
    }
    if (shared) {
      return trans.__('same lines as another');
    }
    return mine.length > 1
      ? trans._n('%1 change', '%1 changes', mine.length)
      : '';
  }

  private _button(
    className: string,
    text: string,
    act: () => void
  ): HTMLButtonElement {
    const button = makeButton(`mzn-button ${className}`, text);
    button.addEventListener('click', act);
    return button;
  }

  private readonly _options: SuggestionBar.IOptions;
  private readonly _words: HTMLElement;
  private readonly _count: HTMLElement;
  private readonly _source: HTMLButtonElement;
  private readonly _accept: HTMLButtonElement;
  private readonly _reject: HTMLButtonElement;
  private _signature = '';
}

export namespace SuggestionBar {
  /** What a bar works with. */
  export interface IOptions {
    readonly model: SuggestionModel;
    readonly trans: TranslationBundle;
    readonly paint: Paint;
    /** Live id of the cell that the bar is in. */
    readonly cellId: () => string;
    readonly accept: (entry: IEntry) => void;
    readonly reject: (entry: IEntry) => void;
    /** Is the cell's editor hidden behind rendered Markdown? */
    readonly isRendered: () => boolean;
    readonly showSource: () => void;
  }
}
