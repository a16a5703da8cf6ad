/** Which suggestions a person wants to see in the list. */
import type { IEntry } from './entry';
import type { SuggestionModel } from './model';
import { originGroup } from './suggestionwording';
import type { Kind, Status } from './wire';

/** Who proposed it. */
export type Origin = ReturnType<typeof originGroup>;

/** Null and '' stand for all. */
export interface IFilter {
  readonly kind: Kind | null;
  readonly status: Status | null;
  readonly origin: Origin | null;
  /** Words that must all be found in title, reason, or code. */
  readonly text: string;
}

export const NO_FILTER: IFilter = {
  kind: null,
  status: null,
  origin: null,
  text: ''
};

export function isFiltering(filter: IFilter): boolean {
  return JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
}

/** The status that a person sees: one that does not fit any more is stale, whatever it was. */
export function statusOf(entry: IEntry, model: SuggestionModel): Status {
  return model.isStale(entry) ? 'stale' : entry.status;
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
  if (filter.status && statusOf(entry, model) !== filter.status) {
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

/**
 * How many the list would show with a filter: what is decided is listed apart,
 * unless it is asked for.
 */
export function countOf(filter: IFilter, model: SuggestionModel): number {
  const asked = filter.status ? model.entries : model.pending;
  return asked.filter(entry => matches(entry, filter, model)).length;
}

/** How many there are of each status, whatever status the filter asks for. */
export function statusCounts(
  filter: IFilter,
  model: SuggestionModel
): ReadonlyMap<Status, number> {
  const any = { ...filter, status: null };
  const counts = new Map<Status, number>();
  // Whether one still fits takes a while to find out: once for each.
  for (const entry of model.entries.filter(each => matches(each, any, model))) {
    const status = statusOf(entry, model);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}
