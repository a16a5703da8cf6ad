/** Which suggestions a person wants to see in the list. */
import type { IEntry } from './entry';
import type { SuggestionModel } from './model';
import { originGroup } from './wording';
import type { Kind } from './wire';

/** Groups by how far a suggestion may be trusted. */
export type Trust = 'verified' | 'proposed' | 'stale';

/** Who proposed it. */
export type Origin = ReturnType<typeof originGroup>;

/** Null and '' stand for all. */
export interface IFilter {
  readonly kind: Kind | null;
  readonly trust: Trust | null;
  readonly origin: Origin | null;
  /** Words that must all be found in title, reason, or code. */
  readonly text: string;
}

export const NO_FILTER: IFilter = {
  kind: null,
  trust: null,
  origin: null,
  text: ''
};

export function isFiltering(filter: IFilter): boolean {
  return JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
}

function trustOf(entry: IEntry, model: SuggestionModel): Trust {
  if (model.isStale(entry)) {
    return 'stale';
  }
  return entry.status === 'verified' ? 'verified' : 'proposed';
}

/** Is a suggestion one of those that are wanted? */
export function matches(
  entry: IEntry,
  filter: IFilter,
  model: SuggestionModel
): boolean {
  const { data } = entry;
  if (filter.kind && data.kind !== filter.kind) {
    return false;
  }
  if (filter.origin && originGroup(data.origin) !== filter.origin) {
    return false;
  }
  // Decided ones have no such status any more; they are listed apart.
  if (
    filter.trust &&
    entry.isPending &&
    trustOf(entry, model) !== filter.trust
  ) {
    return false;
  }
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) {
    return true;
  }
  const text = [
    data.title,
    data.reason,
    data.origin,
    data.reference,
    ...data.edits.map(edit => ('source' in edit ? edit.source : edit.base))
  ]
    .join('\n')
    .toLowerCase();
  return words.every(word => text.includes(word));
}
