/** Holding what the person reads where it is, while bars and diffs come and go. */
import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

/** Cells measured in one frame. */
const BATCH = 8;

/**
 * JupyterLab turns the browser's scroll anchoring off for every cell but the
 * active one, so changes above the viewport would move the page.
 */
export class ScrollKeeper {
  constructor(private readonly _panel: NotebookPanel) {}

  /** A cell's height is about to change, or has changed. */
  touch(cell: Cell): void {
    this._touched.add(cell);
  }

  /** Call before anything changes. */
  hold(): void {
    const { content } = this._panel;
    if (
      this._holding ||
      !content.isVisible ||
      // At the top, what comes at the top is to be seen.
      content.outerNode.scrollTop === 0 ||
      // There, cells above the viewport take no space.
      content.notebookConfig.windowingMode === 'full'
    ) {
      return;
    }
    const anchor = this._anchor();
    const top = anchor?.node.getBoundingClientRect().top ?? 0;
    this._holding = true;
    // After the editors have drawn and before the browser paints.
    requestAnimationFrame(() => {
      this._holding = false;
      if (anchor && !anchor.isDisposed && !this._panel.isDisposed) {
        const moved = anchor.node.getBoundingClientRect().top - top;
        content.outerNode.scrollTop += moved;
        const first = content.widgets.indexOf(anchor);
        this._measure(
          content.widgets.slice(0, first).filter(c => this._touched.has(c))
        );
      }
      this._touched.clear();
    });
  }

  /** The first cell in view; past the end of the notebook, its last cell. */
  private _anchor(): Cell | undefined {
    const { content } = this._panel;
    const edge = content.outerNode.getBoundingClientRect().top;
    let last: Cell | undefined;
    for (const cell of content.widgets) {
      const { bottom, height } = cell.node.getBoundingClientRect();
      if (height > 0) {
        last = cell;
        if (bottom > edge) {
          break;
        }
      }
    }
    return last;
  }

  /**
   * With `content-visibility: auto` the browser goes by the size it remembers
   * of a cell out of view. Let it see the new size, a few cells per frame,
   * nearest first, else the page jumps at each of them when scrolling up.
   */
  private _measure(cells: Cell[]): void {
    if (!cells.length || this._panel.isDisposed) {
      return;
    }
    const outer = this._panel.content.outerNode;
    const some = cells
      .splice(-BATCH)
      .filter(c => !c.isDisposed && c.node.style.contentVisibility === 'auto');
    const anchor = this._anchor();
    if (some.length && anchor && this._panel.isVisible) {
      const { top } = anchor.node.getBoundingClientRect();
      some.forEach(cell => (cell.node.style.contentVisibility = 'visible'));
      outer.scrollTop += anchor.node.getBoundingClientRect().top - top;
    }
    // The size is recorded at the end of a frame in which it was laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        some.forEach(cell => (cell.node.style.contentVisibility = 'auto'));
        this._measure(cells);
      })
    );
  }

  private readonly _touched = new Set<Cell>();
  private _holding = false;
}
