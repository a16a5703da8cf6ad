/** Cells that take the place of others: splitting and merging cells makes new ones of them. */
import type { ISharedCell } from '@jupyter/ydoc';
import { ILink, makeChain } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import { readSource } from './writing';

/**
 * Put new cells in the place of those that are gone, or into which the pending
 * edits do not fit any more, where they fit into the new ones.
 *
 * @returns live ids of the cells at which suggestions came or went.
 */
export function findHeirs(
  added: readonly ISharedCell[],
  cells: LiveCells,
  chains: Chains,
  entries: readonly Entry[]
): Set<string> {
  const found = new Set<string>();
  // Cells that are gone are elsewhere now.
  chains.reset();
  // A cell that is yet to be inserted was never there, and has no heir.
  const known = new Set(cells.start.map(cell => cell.id));
  for (const entry of entries) {
    for (const cellId of entry.links.keys()) {
      const before = cells.anchored(cellId);
      const links = chains.links(before);
      const fits = (cell: ISharedCell | undefined): boolean =>
        !!cell && isFitting(links, cell);
      if (entry.isPending && known.has(cellId) && !fits(cells.get(before))) {
        const heir = added.find(fits);
        if (heir && heir.id !== before) {
          cells.inherit(before, heir.id);
          chains.reset();
          found.add(before).add(heir.id);
        }
      }
    }
  }
  return found;
}

function isFitting(links: readonly ILink[], cell: ISharedCell): boolean {
  const { fits, hunks } = makeChain(links, readSource(cell));
  return hunks.length > 0 && fits.every(Boolean);
}
