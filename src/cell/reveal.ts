/** Bringing a suggestion into view. */
import type { Cell } from '@jupyterlab/cells';
import {
  Notebook,
  NotebookActions,
  NotebookPanel,
  StaticNotebook
} from '@jupyterlab/notebook';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { inOrder } from '../review';
import { catchUp } from './outofview';

/** Until nothing has moved for so long, in milliseconds, and in so many frames: a busy page draws one in a second. */
const CALM = 600;
const CALM_FRAMES = 12;

/** Milliseconds after which it is left to whatever moves it. */
const LONGEST = 10_000;

const TAKING_OVER = ['wheel', 'pointerdown', 'keydown', 'touchstart'];

/** What a person asked for last in each notebook: what she asked for before is not held there any more. */
const latest = new WeakMap<StaticNotebook, object>();

/** The suggestion that each notebook showed last, and the cell that was active then. */
const shown = new WeakMap<Notebook, { id: string; active: Cell | null }>();

/** The suggestion that was shown last, unless the person went to another cell since. */
export function lastShown(content: Notebook): string | null {
  const last = shown.get(content);
  return last && last.active === content.activeCell ? last.id : null;
}

/** Finds the bars of a suggestion. */
export function barSelector(id: string): string {
  return `[data-suggestion="${CSS.escape(id)}"]`;
}

/**
 * Scroll to a suggestion without activating its cell: the focus stays.
 *
 * Cells drawn late push the target away again, out of the page even (windowing
 * mode 'full'), and JupyterLab switches scroll anchoring off, so hold it until
 * things are calm, or the person takes over or asks for another one.
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
  const turn = {};
  latest.set(content, turn);
  shown.set(content, { id, active: content.activeCell });
  catchUp(cell);
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
    void hold(bar, cell, content, () => latest.get(content) === turn);
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
  const { content } = panel;
  const { id } = next.data;
  if (isInView(content, id)) {
    shown.set(content, { id, active: content.activeCell });
    return content.node.querySelector<HTMLElement>(barSelector(id));
  }
  return reveal(panel, place.index, id);
}

/** Whether the bar of a suggestion is in view, or as much of it as there is room for. */
export function isInView(content: StaticNotebook, id: string): boolean {
  const bar = content.node.querySelector(barSelector(id));
  const view = content.outerNode.getBoundingClientRect();
  return !!bar && isSeen(bar.getBoundingClientRect(), view);
}

/** Show a suggestion, open again if it was rejected, and let its buttons have the focus. */
export async function reconsider(
  panel: NotebookPanel,
  model: SuggestionModel,
  entry: IEntry
): Promise<void> {
  model.reopen(entry.data.id);
  const [place] = inOrder([entry], model);
  if (place.cellId !== null) {
    focusBar(await reveal(panel, place.index, entry.data.id));
  }
}

/** Focus the button with which a bar's suggestion is accepted, or else rejected. */
export function focusBar(bar: HTMLElement | null): void {
  const accept = bar?.querySelector<HTMLElement>(
    'button.mzn-mod-primary:enabled'
  );
  const reject = bar?.querySelector<HTMLElement>('button.mzn-mod-reject');
  (accept ?? reject)?.focus({ preventScroll: true });
}

async function hold(
  bar: HTMLElement,
  cell: Cell,
  content: StaticNotebook,
  isWanted: () => boolean
): Promise<void> {
  let taken = false;
  const take = (): void => {
    taken = true;
  };
  const outer = content.outerNode;
  const how = { passive: true, capture: true };
  TAKING_OVER.forEach(name => outer.addEventListener(name, take, how));
  try {
    const began = performance.now();
    for (
      let [calm, frames] = [began, 0];
      (performance.now() - calm < CALM || frames < CALM_FRAMES) &&
      performance.now() - began < LONGEST;
      frames++
    ) {
      if (taken || !isWanted() || !cell.node.contains(bar)) {
        return;
      }
      if (!(await bringBack(bar, cell, content))) {
        [calm, frames] = [performance.now(), 0];
      }
      await frame();
    }
  } finally {
    TAKING_OVER.forEach(name => outer.removeEventListener(name, take, how));
  }
}

/** Scroll to a bar that is out of view; whether it was in view already, or nothing of the notebook is. */
async function bringBack(
  bar: HTMLElement,
  cell: Cell,
  content: StaticNotebook
): Promise<boolean> {
  const view = content.outerNode.getBoundingClientRect();
  if (!view.height) {
    return true;
  }
  const box = bar.getBoundingClientRect();
  if (isSeen(box, view)) {
    return true;
  }
  if (box.height) {
    bar.scrollIntoView({ block: 'center' });
  } else {
    // Its cell is not drawn at the moment.
    const index = content.widgets.indexOf(cell);
    await Promise.race([
      content.scrollToItem(index, 'smart').catch(() => undefined),
      pause(CALM)
    ]);
  }
  return false;
}

/** Whether all of a box that is drawn is within another one; of one that is taller, its middle. */
function isSeen(box: DOMRect, view: DOMRect): boolean {
  if (box.height > view.height) {
    const middle = (box.top + box.bottom) / 2;
    return middle >= view.top && middle <= view.bottom;
  }
  return box.height > 0 && box.top >= view.top && box.bottom <= view.bottom;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

function flash(bar: HTMLElement): void {
  bar.classList.add('mzn-mod-flash');
  const done = (): void => bar.classList.remove('mzn-mod-flash');
  bar.addEventListener('animationend', done, { once: true });
}

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}
