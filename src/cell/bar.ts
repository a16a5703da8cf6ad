/** The bar under a cell's input: what a suggestion is, why, and its buttons. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { button } from '../buttons';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { kindLabel } from '../suggestionwording';
import type { IModernization } from '../tokens';
import { plain } from '../wording';
import {
  acceptCaption,
  badges,
  dependentsLine,
  element,
  rejectCaption
} from './badges';
import { barWords, tellsWhy } from './barwords';
import { CellBar } from './cellbar';
import { EvidenceDetails } from './details';
import { countText, hunksOf, IBarItem, isLacking, MakeForm } from './items';
import { RanNote } from './rannote';

/** Colours code in place. */
export type Paint = (code: string, isCode: boolean, host: HTMLElement) => void;

/** A suggestion's bar; as a ghost card it shows the new cell, too. */
export class SuggestionBar extends CellBar {
  constructor(
    readonly item: IBarItem,
    options: SuggestionBar.IOptions
  ) {
    super(item.role, options.attempt);
    const { entry, insertion } = item;
    this._options = options;
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
    this._count = element('span', 'mzn-bar-count');
    this._changes = button('mzn-mod-quiet', '', () => this._nextChange());
    this._source = button('mzn-show-source', trans.__('Show source'), () =>
      options.showSource()
    );
    this._source.hidden = true;
    this._restore = button('mzn-mod-quiet', trans.__('Restore'), () => {
      options.model.restoreHunks(entry.data.id);
      // The button goes.
      this._accept.focus();
    });
    this._reject = button('mzn-mod-reject', trans.__('Reject'), () =>
      options.reject(entry)
    );
    this._accept = button('mzn-mod-primary', this._verb(), () =>
      options.accept(entry)
    );
    this._details = button(
      'mzn-mod-quiet mzn-details',
      trans.__('Details'),
      () => this.toggleDetails()
    );
    this._details.setAttribute('aria-expanded', 'false');
    this._edit = button('mzn-mod-quiet mzn-edit', trans.__('Edit'), () =>
      this.edit()
    );
    this._ask = button('mzn-mod-quiet', trans.__('Ask again'), () =>
      this._open(null)
    );
    this._head = this.appendHead(
      this._count,
      this._changes,
      this._source,
      this._details,
      this._edit,
      this._ask,
      this._restore,
      this._reject,
      this._accept
    );
    this._ran = new RanNote(options.source);
    this.words.after(this._ran.node);
    this._evidence = new EvidenceDetails(this, this._head, entry, options);
    for (const name of ['mouseenter', 'focusin']) {
      this.node.addEventListener(name, () => this._light(true));
    }
    for (const name of ['mouseleave', 'focusout']) {
      this.node.addEventListener(name, () => this._light(false));
    }
    this.refresh();
  }

  /** Show what has changed: the suggestion, its fit, the cell's source. */
  override refresh(): void {
    const { entry } = this.item;
    const { model, trans, cellId } = this._options;
    const list = badges(entry, model, trans);
    const signature = JSON.stringify([
      entry.data,
      list,
      dependentsLine(entry, model, trans),
      tellsWhy(this.item, this._options)
    ]);
    if (signature !== this._signature) {
      this._signature = signature;
      const { title, kind } = entry.data;
      this.words.replaceChildren(...barWords(this.item, list, this._options));
      this._evidence.refresh();
      this.node.setAttribute(
        'aria-label',
        trans.__('Suggestion, %1: %2', kindLabel(kind, trans), plain(title))
      );
    }
    this._ran.refresh();
    const stale = model.isStale(entry);
    this.toggleClass('mzn-mod-stale', stale);
    this._accept.disabled = stale;
    this._accept.title = stale
      ? list[0].caption
      : acceptCaption(entry, model, trans);
    this._accept.setAttribute('aria-label', this._accept.title);
    this._reject.title = rejectCaption(entry, model, trans);
    this._reject.setAttribute('aria-label', this._reject.title);
    this._count.textContent = countText(this.item, model, cellId(), trans);
    const changes = hunksOf(entry, model, cellId()).length;
    this._changes.hidden = changes < 2 || this.item.role !== 'replace';
    this._changes.textContent = trans._n('%1 change', '%1 changes', changes);
    this._changes.title = trans.__('Go to the next change in the cell');
    this._changes.setAttribute(
      'aria-label',
      `${this._changes.textContent}: ${this._changes.title}`
    );
    this._source.hidden = !this._options.isRendered();
    const { role } = this.item;
    this._edit.hidden = role === 'delete' || role === 'guest';
    this._edit.textContent = stale ? trans.__('Try again') : trans.__('Edit');
    this._edit.setAttribute('aria-label', this._edit.textContent);
    this._edit.title = stale
      ? trans.__('Make it fit the cell as it is now, and try it')
      : trans.__('Edit before accepting');
    const { length } = entry.declined;
    this._restore.hidden = !length;
    this._restore.title = trans._n(
      'Bring back the change of it that you rejected',
      'Bring back the %1 changes of it that you rejected',
      length
    );
    this._restore.setAttribute('aria-label', this._restore.title);
    this._ask.hidden =
      this._edit.hidden || !this._options.modernization.hasModel;
  }

  /**
   * The cell was run.
   *
   * @returns whether that was without this: it may be stale, or in the cell already.
   */
  tellRan(aloud: boolean): boolean {
    const { entry, role } = this.item;
    const { model, trans, cellId } = this._options;
    const isWithout = role === 'replace' && isLacking(entry, model, cellId());
    if (isWithout) {
      this._ran.tell(trans.__('You ran the cell without this change.'), aloud);
    }
    return isWithout;
  }

  /** Show or hide the evidence side by side, and where the suggestion comes from. */
  toggleDetails(): void {
    this._evidence.toggle();
    this._details.setAttribute('aria-expanded', `${this._evidence.isOpen}`);
  }

  /** Edit what is proposed, before it is accepted. */
  edit(): void {
    const { entry, insertion } = this.item;
    const source =
      insertion?.source ??
      this._options.model.sourceAfter(entry, this._options.cellId());
    if (source !== null) {
      this._open(source);
    }
  }

  /** @param source - what to edit; null to ask the language model instead. */
  private _open(source: string | null): void {
    const { model, cellId } = this._options;
    const { entry, insertion } = this.item;
    this.openForm({
      cellId: insertion?.cell_id ?? model.knownId(cellId()),
      suggestion: entry.data.id,
      source,
      cellType: insertion?.cell_type ?? null,
      close: worked => {
        if (worked) {
          this._evidence.close();
          this.toggleDetails();
        }
        (worked ? this._accept : this._edit).focus();
      }
    });
  }

  /** Bring the changes into view, one after the other, round and round. */
  private _nextChange(): void {
    const { model, cellId, showLine } = this._options;
    const hunks = hunksOf(this.item.entry, model, cellId());
    const next = hunks.find(({ from }) => from > this._lineShown) ?? hunks[0];
    if (next) {
      this._lineShown = next.from;
      showLine(next.from);
    }
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

  private readonly _options: SuggestionBar.IOptions;
  private readonly _head: HTMLElement;
  private readonly _count: HTMLElement;
  private readonly _changes: HTMLButtonElement;
  private _lineShown = -1;
  private readonly _source: HTMLButtonElement;
  private readonly _details: HTMLButtonElement;
  private readonly _edit: HTMLButtonElement;
  private readonly _ask: HTMLButtonElement;
  private readonly _accept: HTMLButtonElement;
  private readonly _restore: HTMLButtonElement;
  private readonly _reject: HTMLButtonElement;
  private readonly _ran: RanNote;
  private readonly _evidence: EvidenceDetails;
  private _signature = '';
}

export namespace SuggestionBar {
  /** What a bar works with. */
  export interface IOptions {
    readonly model: SuggestionModel;
    readonly modernization: IModernization;
    readonly trans: TranslationBundle;
    readonly paint: Paint;
    /** Live id of the cell that the bar is in. */
    readonly cellId: () => string;
    /** Source of that cell. */
    readonly source: () => string;
    readonly accept: (entry: IEntry) => void;
    readonly reject: (entry: IEntry) => void;
    /** Is the cell's editor hidden behind rendered Markdown? */
    readonly isRendered: () => boolean;
    readonly showSource: () => void;
    /** Scroll to a line of the cell, from 0. */
    readonly showLine: (line: number) => void;
    /** Makes the form in which a proposal is edited. */
    readonly attempt: MakeForm;
  }
}
