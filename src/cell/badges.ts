/** The words of a suggestion as elements, for bars in cells. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { failedClean, hasPassed, IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { kindCaption, kindLabel } from '../suggestionwording';
import type { Kind } from '../wire';
import { plain, proseParts } from '../wording';

/** A badge: what it says, and what that means. */
export interface IBadge {
  readonly className: string;
  readonly text: string;
  readonly caption: string;
  /** As nearly all are: a sign is enough. */
  readonly isUsual?: boolean;
}

/** How far a suggestion may be trusted, as badges. */
export function badges(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): IBadge[] {
  const list: IBadge[] = [];
  const missing = model.missing(entry);
  if (model.isStale(entry)) {
    list.push({
      className: 'mzn-mod-stale',
      text: trans.__('stale'),
      caption: staleCaption(trans)
    });
  } else if (failedClean(entry.data)) {
    list.push({
      className: 'mzn-mod-behaviour',
      text: trans.__('not in the clean run'),
      caption: trans.__(
        'It worked when it was tried, and failed when the notebook was run from a fresh kernel.'
      )
    });
  } else if (entry.status === 'verified' && !missing.length) {
    list.push({
      className: 'mzn-mod-verified',
      isUsual: true,
      text: trans.__('verified'),
      caption: entry.data.evidence.clean_run
        ? trans.__(
            'The changed code got past the point of failure, and again when the notebook was run from a fresh kernel.'
          )
        : trans.__(
            'The changed code ran in a kernel and got past the point of failure.'
          )
    });
  } else {
    list.push({
      className: 'mzn-mod-proposed',
      text: trans.__('proposed'),
      caption: missing.length
        ? trans.__(
            'It was verified on top of a suggestion that you rejected: %1',
            missing.map(other => plain(other.data.title)).join('; ')
          )
        : trans.__('The changed code has not been seen to run.')
    });
  }
  if (entry.data.changes_behaviour) {
    list.push({
      className: 'mzn-mod-behaviour',
      text: trans.__('may change results'),
      caption: trans.__(
        'Results may differ from what they were then. Never accepted together with others.'
      )
    });
  }
  return list;
}

/** That it was verified with others that were rejected since; empty if it was not. */
export function missingLine(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): string {
  const passed = entry.data.evidence.after;
  if (entry.status === 'verified' || !passed || !hasPassed(passed)) {
    return '';
  }
  const [first, ...others] = model.missing(entry);
  if (!first) {
    return '';
  }
  return others.length
    ? trans._n(
        'Was verified with “%2” and %1 other, which you rejected.',
        'Was verified with “%2” and %1 others, which you rejected.',
        others.length,
        first.data.title
      )
    : trans.__('Was verified with “%1”, which you rejected.', first.data.title);
}

/** Why a suggestion cannot be accepted as it is. */
export function staleCaption(trans: TranslationBundle): string {
  return trans.__(
    'The cell has changed where this suggestion changes it. Undo your edit, make it fit with “Try again”, or reject it.'
  );
}

/** Tooltip of the accept button: what else is accepted with it. */
export function acceptCaption(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): string {
  const others = model.companions(entry);
  const title = plain(entry.data.title);
  const cells = model.places(entry).length;
  if (others.length) {
    return trans.__(
      'Accept “%1”, and with it what it is made on: %2',
      title,
      others.map(other => `“${plain(other.data.title)}”`).join(', ')
    );
  }
  return cells > 1
    ? trans.__('Accept “%1” in all %2 cells', title, cells)
    : trans.__('Accept “%1”', title);
}

/** How many others were verified on top of it, and it not on top of them; empty if none were. */
export function dependentsLine(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): string {
  const { above } = model.dependents(entry);
  return above.length
    ? trans._n(
        '%1 other was built on this.',
        '%1 others were built on this.',
        above.length
      )
    : '';
}

/** Tooltip of the reject button: what else is not verified without it. */
export function rejectCaption(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): string {
  const { length } = model.dependents(entry).all;
  const title = plain(entry.data.title);
  return length
    ? trans._n(
        'Reject “%2”; %1 other was verified with it, and is not without it',
        'Reject “%2”; %1 others were verified with it, and are not without it',
        length,
        title
      )
    : trans.__('Reject “%1”', title);
}

/** A badge as an element. */
export function badgeNode(badge: IBadge): HTMLElement {
  const { className, text, caption, isUsual } = badge;
  const node = element('span', `mzn-badge ${className}`);
  // Where there is no room for the word it is still said.
  node.append(isUsual ? element('span', 'mzn-unseen', text) : text);
  node.classList.toggle('mzn-mod-sign', !!isUsual);
  node.title = caption;
  return node;
}

/** The chip that names the kind. */
export function chipNode(kind: Kind, trans: TranslationBundle): HTMLElement {
  const node = element('span', 'mzn-chip', kindLabel(kind, trans));
  node.title = kindCaption(kind, trans);
  return node;
}

/** Text in which `…` is code. */
export function proseNode(className: string, text: string): HTMLElement {
  const node = element('span', className);
  node.append(
    ...proseParts(text).map((part, n) =>
      n % 2 ? element('code', '', part) : part
    )
  );
  return node;
}

export function element(
  tag: string,
  className: string,
  text = ''
): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}
