/** JupyterLab hides the toolbar of a cell that has no room for it: our buttons make way before its own have to. */
import type { Cell, MarkdownCell } from '@jupyterlab/cells';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';

/** JupyterLab's word that a toolbar lies on the code. */
const OVERLAPS = 'jp-toolbar-overlap';

const waiting = new WeakSet<Cell>();

/** Milliseconds after which it is looked where nobody tells when there is time. */
const LATER = 50;

/** Look, when JupyterLab does, whether there is room for all, and hide ours if not. */
export function makeRoom(cell: Cell): void {
  if (!waiting.has(cell)) {
    waiting.add(cell);
    const act = (): void => {
      waiting.delete(cell);
      const toolbar = cell.node.querySelector('.jp-cell-toolbar');
      if (toolbar && !cell.isDisposed) {
        look(cell, toolbar);
      }
    };
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback(act);
    } else {
      setTimeout(act, LATER);
    }
  }
}

function look(cell: Cell, toolbar: Element): void {
  const { classList } = cell.node;
  const wasHidden = classList.contains(OVERLAPS);
  const wasCrowded = toolbar.classList.contains('mzn-mod-crowded');
  classList.remove(OVERLAPS);
  toolbar.classList.remove('mzn-mod-crowded');
  // One that is out of sight, as a change stands at the top, is looked at when it shows.
  const isShown = toolbar.getClientRects().length > 0;
  const isCrowded = isShown && overlaps(cell, toolbar);
  toolbar.classList.toggle('mzn-mod-crowded', isCrowded);
  classList.toggle(OVERLAPS, wasHidden);
  if (isCrowded !== wasCrowded) {
    // JupyterLab looks again.
    MessageLoop.postMessage(cell, Widget.ResizeMessage.UnknownSize);
  }
}

/** As JupyterLab tells it: beyond the middle of the editor, or on the first line. */
function overlaps(cell: Cell, toolbar: Element): boolean {
  const { left } = toolbar.getBoundingClientRect();
  const editor = cell.editorWidget?.node.getBoundingClientRect();
  if (editor && (editor.left + editor.right) / 2 > left) {
    return true;
  }
  const isRendered =
    cell.model.type === 'markdown' && (cell as MarkdownCell).rendered;
  const first = cell.inputArea?.node.querySelector(
    isRendered ? '.jp-MarkdownOutput > :first-child' : '.cm-line'
  );
  const text = document.createRange();
  if (first) {
    text.selectNodeContents(first);
  }
  return !!first && text.getBoundingClientRect().right > left;
}
