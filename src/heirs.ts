/** Cells that take the place of others: splitting and merging cells makes new ones of them. */
import type { ISharedCell } from '@jupyter/ydoc';
import { makeChain } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';

/**
 * Put new cells in the place of those that are gone, where the pending edits
 * of these fit into them.
 *
 * @returns live ids of the new cells that took a place.
 */
export function findHeirs(
  added: readonly ISharedCell[],
  cells: LiveCells,
  chains: Chains,
  entries: readonly Entry[]
): Set<string> {
  const found = new Set<string>();
  // A cell that is yet to be inserted was never there, and has no heir.
  const known = new Set(cells.start.map(cell => cell.id));
  for (const entry of entries) {
    for (const cellId of entry.links.keys()) {
      const gone = cells.anchored(cellId);
      if (entry.isPending && known.has(cellId) && !cells.get(gone)) {
        const links = chains.links(gone);
        const heir = added.find(cell => {
          const { fits, hunks } = makeChain(links, cell.getSource());
          return hunks.length && fits.every(Boolean);
        });
        if (heir) {
          cells.inherit(gone, heir.id);
          chains.reset();
          found.add(heir.id);
        }
      }
    }
  }
  return found;
}
