/** Keeps the bars of one notebook view in step with its suggestions. */
import type { Cell, MarkdownCell } from '@jupyterlab/cells';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { DisposableSet, IDisposable } from '@lumino/disposable';
import type { PanelLayout } from '@lumino/widgets';
import { acceptSuggestion, rejectSuggestions } from '../decisions';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { following } from '../review';
import { SuggestionBar } from './bar';
import { formMaker, IFormTools, mimeTypeOf } from './forms';
import type { IBarItem } from './items';
import type { IModernization } from '../tokens';
import { showNext } from './reveal';
import { ScrollKeeper } from './scroll';

/** The bars of one notebook panel; to be disposed with it. */
export class BarManager implements IDisposable {
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _modernization: IModernization,
    private readonly _tools: IBarTools
  ) {
    const _model = (this._model = _modernization.suggestions);
    this._languages = _tools.languages;
    this._trans = _tools.trans;
    this._scroll = new ScrollKeeper(_panel);
    _model.aboutToChange.connect(this._onAboutToChange, this);
    _model.changed.connect(this._onChanged, this);
    _model.drawn.connect(this._onDrawn, this);
    _panel.content.model?.cells.changed.connect(this._onCells, this);
    this._schedule();
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this._model.aboutToChange.disconnect(this._onAboutToChange, this);
    this._model.changed.disconnect(this._onChanged, this);
    this._model.drawn.disconnect(this._onDrawn, this);
    this._panel.content.model?.cells.changed.disconnect(this._onCells, this);
    this._all.dispose();
  }

  private _onAboutToChange(): void {
    this._scroll.hold();
  }

  private _onChanged(
    _: SuggestionModel,
    ids: ReadonlySet<string> | null
  ): void {
    this._sync(ids);
  }

  private _onDrawn(_: SuggestionModel, id: string): void {
    const cell = this._panel.content.widgets.find(c => c.model.id === id);
    if (cell) {
      this._scroll.touch(cell);
    }
  }

  /** Cell widgets are made while the change is told: look afterwards. */
  private _onCells(): void {
    this._schedule();
  }

  private _schedule(): void {
    if (!this._scheduled) {
      this._scheduled = true;
      queueMicrotask(() => {
        this._scheduled = false;
        this._sync(null);
      });
    }
  }

  private _sync(ids: ReadonlySet<string> | null): void {
    if (this._isDisposed || this._panel.isDisposed) {
      return;
    }
    this._panel.content.widgets.forEach((cell, index) => {
      const { id } = cell.model;
      if (!ids || ids.has(id) || (index === 0 && ids.has(''))) {
        this._syncCell(cell, index === 0);
      }
    });
  }

  private _syncCell(cell: Cell, isFirst: boolean): void {
    const { id } = cell.model;
    const top = isFirst ? this._after('') : [];
    const own = this._model.forCell(id).map((entry): IBarItem => ({
      entry,
      role: this._model.deletion(id) === entry ? 'delete' : 'replace',
      insertion: null
    }));
    const after = this._after(id);
    const bars = this._bars.get(cell);
    if (top.length || own.length || after.length || bars?.size) {
      const groups = [
        { items: top, index: 'jp-CellHeader', offset: 0 },
        { items: own, index: 'jp-Cell-inputWrapper', offset: 1 },
        { items: after, index: 'jp-CellFooter', offset: 0 }
      ];
      void this._attach(cell, groups);
      cell.toggleClass('mzn-mod-pending', own.length > 0);
      cell.toggleClass(
        'mzn-mod-delete',
        own.some(item => item.role === 'delete')
      );
    }
  }

  /** Ghost cards after a cell, and the bars of suggestions that change those new cells. */
  private _after(id: string): IBarItem[] {
    return [
      ...this._model.insertionsAfter(id).map(({ entry, edit }): IBarItem => ({
        entry,
        role: 'insert',
        insertion: edit
      })),
      ...this._model
        .guestsAfter(id)
        .map((entry): IBarItem => ({ entry, role: 'guest', insertion: null }))
    ];
  }

  private async _attach(cell: Cell, groups: IGroup[]): Promise<void> {
    let bars = this._bars.get(cell);
    if (!bars) {
      const mine = (bars = new Map<string, SuggestionBar>());
      this._bars.set(cell, bars);
      cell.model.contentChanged.connect(() =>
        mine.forEach(bar => bar.refresh())
      );
    }
    const wanted = new Map(
      groups.flatMap(g => g.items.map(item => [barKey(item), item.entry]))
    );
    for (const [key, bar] of bars) {
      // Another modernization may have a suggestion of the same id.
      if (wanted.get(key) !== bar.item.entry) {
        bar.dispose();
        bars.delete(key);
        this._scroll.touch(cell);
      }
    }
    if (!wanted.size) {
      return;
    }
    await cell.ready;
    if (cell.isDisposed || this._isDisposed) {
      return;
    }
    const layout = cell.layout as PanelLayout;
    for (const { items, index, offset } of groups) {
      let previous: SuggestionBar | null = null;
      for (const item of items) {
        if (!item.entry.isPending) {
          continue;
        }
        let bar = bars.get(barKey(item));
        if (bar) {
          bar.refresh();
        } else {
          bar = this._makeBar(cell, item);
          bars.set(barKey(item), bar);
          this._scroll.touch(cell);
          const at = layout.widgets.findIndex(w => w.hasClass(index));
          layout.insertWidget(
            previous ? layout.widgets.indexOf(previous) + 1 : at + offset,
            bar
          );
        }
        previous = bar;
      }
    }
  }

  private _makeBar(cell: Cell, item: IBarItem): SuggestionBar {
    const isMarkdown = cell.model.type === 'markdown';
    const bar = new SuggestionBar(item, {
      model: this._model,
      modernization: this._modernization,
      trans: this._trans,
      attempt: formMaker(cell, this._panel, this._modernization, this._tools),
      cellId: () => cell.model.id,
      paint: (code, isCode, host) => this._paint(code, isCode, host),
      accept: entry => void this._decide(cell, entry, true),
      reject: entry => void this._decide(cell, entry, false),
      isRendered: () =>
        isMarkdown &&
        item.role === 'replace' &&
        (cell as MarkdownCell).rendered,
      showSource: () => {
        cell.inputHidden = false;
        if (isMarkdown) {
          (cell as MarkdownCell).rendered = false;
        }
        bar.refresh();
      }
    });
    if (isMarkdown) {
      const refresh = (): void => bar.refresh();
      (cell as MarkdownCell).renderedChanged.connect(refresh);
      bar.disposed.connect(() =>
        (cell as MarkdownCell).renderedChanged.disconnect(refresh)
      );
    }
    this._all.add(bar);
    bar.disposed.connect(() => this._all.remove(bar));
    return bar;
  }

  private async _decide(
    cell: Cell,
    entry: IEntry,
    accept: boolean
  ): Promise<void> {
    const next = following(this._model, entry);
    if (accept) {
      await acceptSuggestion(this._model, entry.data.id, this._trans);
    } else {
      rejectSuggestions(this._model, [entry], this._trans);
    }
    // The pressed button is gone; Ctrl+Z must reach this cell's editor.
    const { content } = this._panel;
    if (cell.isDisposed || cell.model.type !== 'code') {
      content.activeCell?.node.focus({ preventScroll: true });
    } else {
      content.activeCellIndex = content.widgets.indexOf(cell);
      cell.editor?.focus();
    }
    if (next && !entry.isPending) {
      await showNext(this._panel, this._model, next);
    }
  }

  private _paint(code: string, isCode: boolean, host: HTMLElement): void {
    const language = this._languages.findByMIME(
      mimeTypeOf(this._panel, isCode)
    );
    host.textContent = '';
    void this._languages.highlight(code, language, host);
  }

  private readonly _model: SuggestionModel;
  private readonly _languages: IEditorLanguageRegistry;
  private readonly _trans: TranslationBundle;
  private readonly _scroll: ScrollKeeper;
  // Moving a cell or changing its type makes a new widget of the same id.
  private readonly _bars = new WeakMap<Cell, Map<string, SuggestionBar>>();
  private readonly _all = new DisposableSet();
  private _scheduled = false;
  private _isDisposed = false;
}

/** What bars are made with. */
export interface IBarTools extends IFormTools {
  readonly languages: IEditorLanguageRegistry;
}

/** Bars that go to the same place in a cell. */
interface IGroup {
  readonly items: IBarItem[];
  /** Class of the widget of the cell that they go to. */
  readonly index: string;
  /** 0: before it, 1: after it. */
  readonly offset: number;
}

function barKey({ entry, role, insertion }: IBarItem): string {
  return `${role} ${entry.data.id} ${insertion?.cell_id ?? ''}`;
}
