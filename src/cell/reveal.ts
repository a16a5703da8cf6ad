/** Bringing a suggestion into view. */
import { NotebookActions, NotebookPanel } from '@jupyterlab/notebook';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { inOrder } from '../review';

/** Until nothing has moved for so long, in milliseconds. */
const CALM = 600;

const TAKING_OVER = ['wheel', 'pointerdown', 'keydown', 'touchstart'];

/** Finds the bars of a suggestion. */
export function barSelector(id: string): string {
  return `[data-suggestion="${CSS.escape(id)}"]`;
}

/**
 * Scroll to a suggestion without activating its cell: the focus stays.
 *
 * Cells drawn late (windowing mode 'contentVisibility') push the target away
 * again, and JupyterLab switches scroll anchoring off, so hold it until things
 * are calm or the person takes over.
 *
 * @param index - position of the cell that it shows at.
 * @param id - of the suggestion.
 * @returns its bar, or null if there is none.
 */
export async function reveal(
  panel: NotebookPanel,
  index: number,
  id: string
): Promise<HTMLElement | null> {
  const { content } = panel;
  const cell = content.widgets[Math.max(0, index)];
  if (!cell) {
    return null;
  }
  if (cell.isHidden) {
    // Under a heading that is collapsed.
    NotebookActions.expandParent(cell, content);
  }
  await content
    .scrollToItem(Math.max(0, index), 'smart')
    .catch(() => undefined);
  await cell.ready;
  await frame();
  const bar = cell.node.querySelector<HTMLElement>(barSelector(id));
  if (bar) {
    flash(bar);
    void hold(bar, content.outerNode);
  }
  return bar;
}

/** After a decision: bring the next suggestion into view, unless it is in view already. */
export async function showNext(
  panel: NotebookPanel,
  model: SuggestionModel,
  next: IEntry
): Promise<HTMLElement | null> {
  const [place] = inOrder([next], model);
  if (!next.isPending || place.cellId === null) {
    return null;
  }
  const bar = panel.content.node.querySelector<HTMLElement>(
    barSelector(next.data.id)
  );
  const view = panel.content.outerNode.getBoundingClientRect();
  const box = bar?.getBoundingClientRect();
  if (box?.height && box.top >= view.top && box.bottom <= view.bottom) {
    return bar;
  }
  return reveal(panel, place.index, next.data.id);
}

async function hold(bar: HTMLElement, outer: HTMLElement): Promise<void> {
  let taken = false;
  const take = (): void => {
    taken = true;
  };
  const how = { passive: true, capture: true };
  TAKING_OVER.forEach(name => outer.addEventListener(name, take, how));
  try {
    let calm = performance.now();
    while (!taken && bar.isConnected && performance.now() - calm < CALM) {
      const view = outer.getBoundingClientRect();
      const box = bar.getBoundingClientRect();
      if (box.height && (box.top < view.top || box.bottom > view.bottom)) {
        bar.scrollIntoView({ block: 'center' });
        calm = performance.now();
      }
      await frame();
    }
  } finally {
    TAKING_OVER.forEach(name => outer.removeEventListener(name, take, how));
  }
}

function flash(bar: HTMLElement): void {
  bar.classList.add('mzn-mod-flash');
  const done = (): void => bar.classList.remove('mzn-mod-flash');
  bar.addEventListener('animationend', done, { once: true });
}

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}
