/** People who work on one document, each in a page of her own: who modernizes it tells the others. */
import type { IAwareness } from '@jupyter/ydoc';
import type { IDisposable } from '@lumino/disposable';

/** What a page says of itself to the others. */
const FIELD = 'jupyter-mlemodernizer';

/** The other pages on a document; there are none unless it is edited together. */
export class Collaborators implements IDisposable {
  /**
   * @param _awareness - what the pages know of each other.
   * @param _heard - called when another one has begun a modernization.
   */
  constructor(
    private readonly _awareness: IAwareness,
    private readonly _heard: () => void
  ) {
    _awareness.on('change', this._onChange);
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._awareness.off('change', this._onChange);
  }

  /** A modernization was begun here. */
  tell(id: string): void {
    this._known.add(id);
    this._awareness.setLocalStateField(FIELD, id);
  }

  /** Pages tell where their cursors are, too: only news counts. */
  private readonly _onChange = (): void => {
    const before = this._known.size;
    this._awareness.getStates().forEach(state => {
      const id: unknown = state[FIELD];
      if (typeof id === 'string') {
        this._known.add(id);
      }
    });
    if (this._known.size > before) {
      this._heard();
    }
  };

  private readonly _known = new Set<string>();
  private _isDisposed = false;
}
