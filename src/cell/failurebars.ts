/** Keeps the bars of the cells that still fail in step with a modernization. */
import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { DisposableSet, IDisposable } from '@lumino/disposable';
import type { PanelLayout } from '@lumino/widgets';
import type { IModernization } from '../tokens';
import { FailureBar } from './failurebar';
import { formMaker, IFormTools } from './forms';
import { reconsider } from './reveal';

/** The failure bars of one notebook panel; to be disposed with it. */
export class FailureBarManager implements IDisposable {
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _modernization: IModernization,
    private readonly _tools: IFormTools
  ) {
    _modernization.changed.connect(this._sync, this);
    _modernization.suggestions.changed.connect(this._sync, this);
    this._sync();
  }

  get isDisposed(): boolean {
    return this._all.isDisposed;
  }

  dispose(): void {
    this._modernization.changed.disconnect(this._sync, this);
    this._modernization.suggestions.changed.disconnect(this._sync, this);
    this._all.dispose();
  }

  private _sync(): void {
    if (this.isDisposed || this._panel.isDisposed) {
      return;
    }
    for (const cell of this._panel.content.widgets) {
      const bar = this._bars.get(cell);
      if (!this._isWanted(cell, bar)) {
        bar?.dispose();
      } else if (bar) {
        bar.refresh();
      } else {
        void this._add(cell);
      }
    }
  }

  /** While a run goes on there may yet be help, and a form that is at work must not vanish. */
  private _isWanted(cell: Cell, bar: FailureBar | undefined): boolean {
    const { suggestions, isActive } = this._modernization;
    const { id } = cell.model;
    if (bar?.hasForm && isActive) {
      return true;
    }
    const isFailing = !!this._modernization.failure(id);
    // What a run is yet to come to has not failed in it.
    return isActive
      ? isFailing && !!bar
      : isFailing && suggestions.forCell(id).length === 0;
  }

  private async _add(cell: Cell): Promise<void> {
    const bar = new FailureBar({
      modernization: this._modernization,
      trans: this._tools.trans,
      liveId: () => cell.model.id,
      source: () => cell.model.sharedModel.getSource(),
      attempt: formMaker(cell, this._panel, this._modernization, this._tools),
      reconsider: entry =>
        void reconsider(this._panel, this._modernization.suggestions, entry)
    });
    this._bars.set(cell, bar);
    this._all.add(bar);
    bar.disposed.connect(() => {
      this._bars.delete(cell);
      this._all.remove(bar);
    });
    await cell.ready;
    if (cell.isDisposed || bar.isDisposed) {
      bar.dispose();
      return;
    }
    const layout = cell.layout as PanelLayout;
    const at = layout.widgets.findIndex(w =>
      w.hasClass('jp-Cell-inputWrapper')
    );
    layout.insertWidget(at + 1, bar);
  }

  private readonly _bars = new WeakMap<Cell, FailureBar>();
  private readonly _all = new DisposableSet();
}
