/** What suggestions stand on: a rejection takes the proof from all that were verified on top of it. */
import type { IEntry } from './entry';

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
  if (!entry.data.built_on.length) {
    return [];
  }
  const known = new Map(entries.map(each => [each.data.id, each]));
  const seen = new Set(entry.data.built_on);
  for (const id of seen) {
    // A set goes on to what is added meanwhile.
    known.get(id)?.data.built_on.forEach(below => seen.add(below));
  }
  return entries.filter(each => seen.has(each.data.id) && isOut(each));
}
