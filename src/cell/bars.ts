/** Keeps the bars of one notebook view in step with its suggestions. */
import type { Cell } from '@jupyterlab/cells';
import { Notebook, NotebookActions, NotebookPanel } from '@jupyterlab/notebook';
import { DisposableSet, IDisposable } from '@lumino/disposable';
import type { PanelLayout } from '@lumino/widgets';
import { Frames } from '../editor/redraw';
import type { SuggestionModel } from '../model';
import type { IModernization } from '../tokens';
import type { SuggestionBar } from './bar';
import { BarMaker, IBarTools } from './barmaker';
import { byKind, IBarItem, IHeadItem, isBar, slotKey } from './items';
import { KindHead, ofKind } from './kindhead';
import { inView, OutOfView } from './outofview';
import { ScrollKeeper } from './scroll';

/** Cells that are run within so many milliseconds are run together. */
const TOGETHER = 500;

/** The bars of one notebook panel; to be disposed with it. */
export class BarManager implements IDisposable {
  constructor(
    private readonly _panel: NotebookPanel,
    modernization: IModernization,
    tools: IBarTools
  ) {
    const _model = (this._model = modernization.suggestions);
    this._maker = new BarMaker(_panel, modernization, tools);
    this._scroll = new ScrollKeeper(_panel);
    this._outOfView = new OutOfView(_model);
    _model.aboutToChange.connect(this._onAboutToChange, this);
    _model.changed.connect(this._onChanged, this);
    _model.drawn.connect(this._onDrawn, this);
    _panel.content.model?.cells.changed.connect(this._onCells, this);
    NotebookActions.executionScheduled.connect(this._onRun, this);
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
    NotebookActions.executionScheduled.disconnect(this._onRun, this);
    this._outOfView.dispose();
    this._all.dispose();
  }

  /** A cell under review is run as it stands: the first of its cards that would change it says so. */
  private _onRun(
    _: unknown,
    { notebook, cell }: { notebook: Notebook; cell: Cell }
  ): void {
    if (notebook === this._panel.content) {
      const bars = new Set<unknown>(this._bars.get(cell)?.values());
      const own = (cell.layout as PanelLayout).widgets.filter(
        (each): each is SuggestionBar | KindHead => bars.has(each)
      );
      const now = performance.now();
      const aloud = now - this._lastRun > TOGETHER;
      if (own.some(bar => bar.tellRan(aloud))) {
        this._lastRun = now;
      }
    }
  }

  private _onAboutToChange(): void {
    this._scroll.hold();
    if (this._looked !== this._frames.current) {
      // Asked for once something has changed, it would make the browser lay the page out twice.
      this._looked = this._frames.current;
      this._seen = inView(this._panel);
    }
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
    const seen =
      this._looked === this._frames.current ? this._seen : inView(this._panel);
    // A single cell is the answer to a click, or to an undo.
    const isAnswer = ids?.size === 1;
    const { widgets } = this._panel.content;
    widgets.forEach((cell, index) => {
      const { id } = cell.model;
      if (!ids || ids.has(id) || (index === 0 && ids.has(''))) {
        if (isAnswer || seen.has(cell)) {
          this._syncCell(cell);
        } else if (this._isConcerned(cell)) {
          this._outOfView.add(cell, () => this._syncCell(cell));
        }
      }
    });
  }

  /** Does a cell have bars, or is it to have some? */
  private _isConcerned(cell: Cell): boolean {
    const { id } = cell.model;
    return (
      !!this._bars.get(cell)?.size ||
      this._model.forCell(id).length > 0 ||
      this._after(id).length > 0 ||
      (cell === this._panel.content.widgets[0] && this._after('').length > 0)
    );
  }

  private _syncCell(cell: Cell): void {
    const { id } = cell.model;
    const isFirst = cell === this._panel.content.widgets[0];
    const top = isFirst ? this._after('') : [];
    const own = byKind(
      this._model.forCell(id).map((entry): IBarItem => ({
        entry,
        role: this._model.deletion(id) === entry ? 'delete' : 'replace',
        insertion: null
      }))
    );
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
        own.some(item => isBar(item) && item.role === 'delete')
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
      const mine = (bars = new Map<string, SuggestionBar | KindHead>());
      this._bars.set(cell, bars);
      cell.model.contentChanged.connect(() =>
        mine.forEach(bar => bar.refresh())
      );
    }
    const wanted = new Map(
      groups.flatMap(g => g.items.map(item => [slotKey(item), item]))
    );
    for (const [key, bar] of bars) {
      const item = wanted.get(key);
      // Another modernization may have a suggestion of the same id.
      const isSame =
        item &&
        (!isBar(item) || item.entry === (bar as SuggestionBar).item.entry);
      if (!isSame) {
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
      let previous: SuggestionBar | KindHead | null = null;
      for (const item of items) {
        if (!this._isStill(cell, item)) {
          continue;
        }
        let bar = bars.get(slotKey(item));
        if (bar) {
          bar.refresh();
        } else {
          bar = this._maker.make(cell, item);
          bars.set(slotKey(item), bar);
          this._keep(bar);
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

  /** They may have been decided, or forgotten, while the cell was not ready. */
  private _isStill(cell: Cell, item: IBarItem | IHeadItem): boolean {
    if (!isBar(item)) {
      return ofKind(this._model, cell.model.id, item.kind).length > 1;
    }
    const { entry } = item;
    return entry.isPending && this._model.entry(entry.data.id) === entry;
  }

  private _keep(bar: SuggestionBar | KindHead): void {
    this._all.add(bar);
    bar.disposed.connect(() => this._all.remove(bar));
  }

  private readonly _model: SuggestionModel;
  private readonly _maker: BarMaker;
  private readonly _scroll: ScrollKeeper;
  private readonly _outOfView: OutOfView;
  /** The cells that were in view before something changed in a frame. */
  private _seen: ReadonlySet<Cell> = new Set();
  private readonly _frames = new Frames();
  private _looked = -1;
  // Moving a cell or changing its type makes a new widget of the same id.
  private readonly _bars = new WeakMap<
    Cell,
    Map<string, SuggestionBar | KindHead>
  >();
  private readonly _all = new DisposableSet();
  private _scheduled = false;
  private _lastRun = -TOGETHER;
  private _isDisposed = false;
}

/** Bars that go to the same place in a cell. */
interface IGroup {
  readonly items: readonly (IBarItem | IHeadItem)[];
  /** Class of the widget of the cell that they go to. */
  readonly index: string;
  /** 0: before it, 1: after it. */
  readonly offset: number;
}
