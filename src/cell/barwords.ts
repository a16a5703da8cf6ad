/** What a suggestion's bar says: its title, how far it may be trusted, why, and what was seen. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { gain } from '../gain';
import type { SuggestionModel } from '../model';
import { evidenceLine } from '../runwording';
import {
  badgeNode,
  chipNode,
  dependentsLine,
  element,
  IBadge,
  missingLine,
  proseNode
} from './badges';
import type { IBarItem } from './items';

/** What the words are made of. */
interface IContext {
  readonly model: SuggestionModel;
  readonly trans: TranslationBundle;
  /** Live id of the cell that the bar is in. */
  readonly cellId: () => string;
}

/** Told once: a suggestion may show in dozens of cells, and the first of them may go. */
export function tellsWhy(
  { entry, insertion }: IBarItem,
  { model, cellId }: IContext
): boolean {
  return !!insertion || model.places(entry)[0] === cellId();
}

/** The words as lines. */
export function barWords(
  item: IBarItem,
  list: readonly IBadge[],
  context: IContext
): HTMLElement[] {
  const { title, kind } = item.entry.data;
  const first = element('div', 'mzn-bar-line');
  first.append(
    chipNode(kind, context.trans),
    proseNode('mzn-bar-title', title),
    ...list.filter(({ isUsual }) => isUsual).map(badgeNode)
  );
  const badgesOfIt = list.filter(({ isUsual }) => !isUsual).map(badgeNode);
  const [reason, ...more] = why(item, context);
  const second = reason ? [reason] : [];
  if (badgesOfIt.length) {
    const line = element('div', 'mzn-bar-why');
    line.append(...badgesOfIt, ...second);
    return [first, line, ...more];
  }
  return [first, ...second, ...more];
}

/** Why, what a person has to decide, and what was seen: a line each, as far as there is something to say. */
function why(item: IBarItem, context: IContext): HTMLElement[] {
  const { entry } = item;
  const { model, trans } = context;
  const { reason, needs_decision, evidence } = entry.data;
  if (!tellsWhy(item, context)) {
    return [];
  }
  const line = (className: string, ...texts: string[]): HTMLElement[] => {
    const text = texts.filter(Boolean).join(' · ');
    return text ? [proseNode(className, text)] : [];
  };
  // What was seen was not seen of the cell as it is now.
  const seen = model.isStale(entry)
    ? ''
    : missingLine(entry, model, trans) ||
      gain(entry.data, trans) ||
      evidenceLine(evidence, trans);
  return [
    ...line('mzn-bar-reason', reason),
    ...line('mzn-bar-decide', needs_decision),
    ...line('mzn-bar-evidence', seen, dependentsLine(entry, model, trans))
  ];
}
