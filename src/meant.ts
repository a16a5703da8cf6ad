/** Which suggestion a key means, and deciding about it. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { decide } from './cell/decide';
import {
  barSelector,
  focusBar,
  isInView,
  lastShown,
  reveal
} from './cell/reveal';
import { acceptSuggestion, rejectSuggestions } from './decisions';
import type { SuggestionModel } from './model';
import { IPlace, pendingPlaces } from './review';
import type { ITarget } from './target';

/** The suggestion whose bar has the focus. */
export function focused(): string | null {
  const bar = document.activeElement?.closest<HTMLElement>('[data-suggestion]');
  return bar?.dataset.suggestion ?? null;
}

/** The pending suggestions that a person may mean: the one that was shown last, and those of the active cell. */
export function near(found: ITarget | null): string[] {
  if (!found) {
    return [];
  }
  const { content } = found.panel;
  const { suggestions } = found.modernization;
  const last = lastShown(content);
  const cell = content.activeCell;
  return [
    ...(last && suggestions.entry(last)?.isPending ? [last] : []),
    ...(cell ? suggestions.forCell(cell.model.id) : []).map(
      ({ data }) => data.id
    )
  ];
}

/** The one of them that is in view. */
export function best(found: ITarget | null): string | null {
  const ids = near(found);
  const seen = ids.find(id => found && isInView(found.panel.content, id));
  return seen ?? ids[0] ?? null;
}

/**
 * Decide, and go on as after a press of the bar's own button. A key decides
 * about nothing that is out of view: it is shown instead.
 *
 * @param isNamed - whether the suggestion was asked for by its id.
 */
export async function carryOut(
  found: ITarget,
  id: string,
  isAccepted: boolean,
  isNamed: boolean,
  trans: TranslationBundle
): Promise<void> {
  const { panel, modernization } = found;
  const model = modernization.suggestions;
  const entry = model.entry(id);
  const place = placeOf(model, id);
  if (focused() === id) {
    // It knows what to do besides.
    press(panel, id, isAccepted ? 'mzn-mod-primary' : 'mzn-mod-reject');
  } else if (entry && (isNamed || !place)) {
    await (isAccepted
      ? acceptSuggestion(model, id, trans)
      : rejectSuggestions(model, [entry], trans));
  } else if (entry && place && isInView(panel.content, id)) {
    const { activeCell, widgets } = panel.content;
    const isHere =
      activeCell && model.places(entry).includes(activeCell.model.id);
    const cell = isHere ? activeCell : widgets[Math.max(0, place.index)];
    if (cell) {
      await decide(found, cell, [entry], isAccepted, trans);
    }
  } else if (place) {
    focusBar(await reveal(panel, place.index, id));
  }
}

/** Where a pending suggestion shows. */
function placeOf(model: SuggestionModel, id: string): IPlace | undefined {
  return pendingPlaces(model).find(({ entry }) => entry.data.id === id);
}

/** Press a button of a suggestion's bar. */
function press(panel: NotebookPanel, id: string, className: string): void {
  panel.content.node
    .querySelector<HTMLElement>(`${barSelector(id)} .${className}`)
    ?.click();
}

/** The same, once the bar is in view: what it shows, and what takes the focus, is to be seen. */
export async function pressInView(
  { panel, modernization }: ITarget,
  id: string,
  className: string
): Promise<void> {
  const place = placeOf(modernization.suggestions, id);
  if (place && focused() !== id) {
    await reveal(panel, place.index, id);
  }
  press(panel, id, className);
}
