/** Cells that take the place of others: splitting and merging cells makes new ones of them. */
import type { ISharedCell } from '@jupyter/ydoc';
import { ILink, makeChain } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { INewCells, LiveCells } from './livecells';
import { readSource } from './writing';

/**
 * Put new cells in the place of those that are gone, or into which the pending
 * edits do not fit any more, where they fit into the new ones.
 *
 * @returns live ids of the cells at which suggestions came or went.
 */
export function findHeirs(
  { added, gone }: INewCells,
  cells: LiveCells,
  chains: Chains,
  entries: readonly Entry[]
): Set<string> {
  const found = new Set<string>();
  // Cells that are gone are elsewhere now.
  chains.reset();
  /** In each new cell, the line after what came of another one: of two that look the same, the second is below. */
  const ends = new Map<string, number>();
  for (const before of changedBefore(cells, entries)) {
    const links = chains.links(before);
    const now = cells.get(before);
    if (!links.length || (now && fitting(links, now) === links.length)) {
      continue;
    }
    const heir =
      added.find(cell => fitting(links, cell) === links.length) ??
      (gone.has(before) ? likest(links, added) : undefined);
    if (heir && heir.id !== before) {
      const source = chains.seen(before) ?? links[0].base;
      chains.setLinks(before, within(heir, links, source, ends));
      cells.inherit(before, heir.id);
      chains.reset();
      found.add(before).add(heir.id);
    }
  }
  return found;
}

/** Live ids that the cells with pending changes have, or had, in the order of the notebook. */
function changedBefore(
  cells: LiveCells,
  entries: readonly Entry[]
): Set<string> {
  const changed = new Set(
    entries
      .filter(entry => entry.isPending)
      .flatMap(entry => [...entry.links.keys()])
  );
  // A cell that is yet to be inserted was never there, and has no heir.
  return new Set(
    [...cells.start]
      .sort((a, b) => a.index - b.index)
      .filter(({ id }) => changed.has(id))
      .map(({ id }) => cells.anchored(id))
  );
}

/** How many of the links fit into a cell; 0 if they would change nothing. */
function fitting(links: readonly ILink[], cell: ISharedCell): number {
  const { fits, hunks } = makeChain(links, readSource(cell));
  return hunks.length > 0 ? fits.filter(Boolean).length : 0;
}

/** The cell into which the most fits, else the one with the most of the lines: what does not fit is stale there, and shows. */
function likest(
  links: readonly ILink[],
  added: readonly ISharedCell[]
): ISharedCell | undefined {
  const known = new Set(codeLines(links[0].base));
  const shared = (cell: ISharedCell): number =>
    codeLines(readSource(cell)).filter(line => known.has(line)).length;
  return added
    .filter(cell => shared(cell) > 0)
    .sort(
      (a, b) => fitting(links, b) - fitting(links, a) || shared(b) - shared(a)
    )[0];
}

function codeLines(source: string): string[] {
  return source.split('\n').filter(line => line.trim());
}

/**
 * The links of a cell that is gone, whose source is a part of its heir's, for
 * the whole of it: another part may look just like theirs.
 *
 * @param source - the cell's source before it was gone.
 * @param ends - in each heir, the line after the part that was found last: of two that look the same, the second is below.
 */
function within(
  heir: ISharedCell,
  links: readonly ILink[],
  source: string,
  ends: Map<string, number>
): readonly ILink[] {
  const whole = readSource(heir).split('\n');
  const part = source.split('\n');
  const from = whole.findIndex(
    (_, n) =>
      n >= (ends.get(heir.id) ?? 0) &&
      part.every((line, k) => line === whole[n + k])
  );
  if (from < 0) {
    return links;
  }
  const to = from + part.length;
  ends.set(heir.id, to);
  const put = (text: string): string =>
    [...whole.slice(0, from), text, ...whole.slice(to)].join('\n');
  const { fits, steps } = makeChain(links, source);
  let base = put(source);
  return links.map((link, n) => {
    if (!fits[n]) {
      return link;
    }
    const after = put(steps[n].map(({ text }) => text).join('\n'));
    const moved = { ...link, base, source: after };
    base = after;
    return moved;
  });
}
