/** What suggestions stand on: a rejection takes the proof from all that were verified on top of it. */
import type { IEntry } from './entry';

/** What is not verified without a suggestion. */
export interface IDependents {
  readonly all: readonly IEntry[];
  /** Without those that it was itself verified on top of: these hold together. */
  readonly above: readonly IEntry[];
}

/** Ids of the suggestions that need one of these, however far above, and of these themselves. */
export function resting(
  ids: Iterable<string>,
  entries: readonly IEntry[]
): Set<string> {
  const found = new Set(ids);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { data } of entries) {
      if (data.built_on.some(id => found.has(id))) {
        found.add(data.id);
      }
    }
  }
  return found;
}

/** Is it out, so that nothing on top of it is proved? */
export function isOut({ status }: IEntry): boolean {
  return status === 'rejected' || status === 'stale';
}

/** The suggestions that one needs and that are out, however far below. */
export function outBelow(entry: IEntry, entries: readonly IEntry[]): IEntry[] {
  const ids = under(entry.data.built_on, entries);
  return entries.filter(each => ids.has(each.data.id) && isOut(each));
}

/** Ids of the suggestions that these stand on, however far below, and of these themselves. */
export function under(
  ids: readonly string[],
  entries: readonly IEntry[]
): Set<string> {
  const found = new Set(ids);
  if (found.size) {
    const known = new Map(entries.map(each => [each.data.id, each]));
    for (const id of found) {
      // A set goes on to what is added meanwhile.
      known.get(id)?.data.built_on.forEach(below => found.add(below));
    }
  }
  return found;
}
