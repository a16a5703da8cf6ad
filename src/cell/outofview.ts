/** Cells out of view get their bars when there is time, when they come into view, or when somebody goes there. */
import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import { RedrawQueue } from '../editor/redraw';
import type { SuggestionModel } from '../model';

/** What waits to be done in a cell. */
const waiting = new WeakMap<Cell, () => void>();

/** Do now what waits to be done in a cell: it is about to be shown. */
export function catchUp(cell: Cell): void {
  waiting.get(cell)?.();
}

/** The cells of a notebook that a person sees. */
export function inView({ content }: NotebookPanel): ReadonlySet<Cell> {
  const { top, bottom } = content.outerNode.getBoundingClientRect();
  const seen = new Set<Cell>();
  for (const cell of content.widgets) {
    const box = cell.node.getBoundingClientRect();
    if (box.height > 0 && box.top >= bottom) {
      break;
    }
    if (box.height > 0 && box.bottom > top) {
      seen.add(cell);
    }
  }
  return seen;
}

/** The cells of one notebook view in which something is yet to be drawn. */
export class OutOfView implements IDisposable {
  constructor(private readonly _model: SuggestionModel) {}

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._observer.disconnect();
  }

  /**
   * Draw in a cell later.
   *
   * @param draw - draws what is true then: asked for twice, it is called once.
   */
  add(cell: Cell, draw: () => void): void {
    if (waiting.has(cell)) {
      return;
    }
    const redraw = {
      model: this._model,
      cellId: cell.model.id,
      draw: (): void => {
        this._queue.remove(redraw);
        this._observer.unobserve(cell.node);
        waiting.delete(cell);
        if (!this._isDisposed && !cell.isDisposed) {
          draw();
        }
      }
    };
    waiting.set(cell, redraw.draw);
    this._nodes.set(cell.node, redraw.draw);
    this._queue.add(redraw);
    this._observer.observe(cell.node);
  }

  private readonly _queue = new RedrawQueue();
  private readonly _nodes = new WeakMap<Element, () => void>();
  private readonly _observer = new IntersectionObserver(seen =>
    seen.forEach(({ isIntersecting, target }) => {
      if (isIntersecting) {
        this._nodes.get(target)?.();
      }
    })
  );
  private _isDisposed = false;
}
