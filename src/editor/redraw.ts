/**
 * Redrawing editors out of view, a few at a time.
 *
 * It costs a forced layout of a subtree that the browser skips otherwise
 * (content-visibility): a hundred of them at once block the page for seconds.
 */
import type { SuggestionModel } from '../model';

/** An editor that waits to be redrawn. */
export interface IRedraw {
  readonly model: SuggestionModel;
  readonly cellId: string;
  draw(): void;
}

const BATCH = 4;
const PATIENCE = 200;

/** A queue that the browser works off when it is idle. */
export class RedrawQueue {
  add(redraw: IRedraw): void {
    this._waiting.add(redraw);
    if (!this._running) {
      this._running = true;
      this._schedule();
    }
  }

  /** Take an editor out; true if it was waiting. */
  remove(redraw: IRedraw): boolean {
    return this._waiting.delete(redraw);
  }

  private _schedule(): void {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(() => this._step(), { timeout: PATIENCE });
    } else {
      setTimeout(() => this._step(), PATIENCE / 10);
    }
  }

  private _step(): void {
    const some = [...this._waiting].slice(0, BATCH);
    new Set(some.map(each => each.model)).forEach(m => m.beforeDraw());
    some.forEach(each => this._waiting.delete(each));
    this._running = this._waiting.size > 0;
    if (this._running) {
      // Asked for before anything is drawn: one that cannot be does not keep the others waiting.
      this._schedule();
    }
    some.forEach(each => each.draw());
    some.forEach(each => each.model.drawn.emit(each.cellId));
  }

  private readonly _waiting = new Set<IRedraw>();
  private _running = false;
}

/** Tells one frame from the next: what was read of the page in one holds until the next. */
export class Frames {
  get current(): number {
    if (!this._isAsked) {
      this._isAsked = true;
      this._current++;
      requestAnimationFrame(() => (this._isAsked = false));
    }
    return this._current;
  }

  private _current = 0;
  private _isAsked = false;
}
