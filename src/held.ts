/** What of its suggestions a notebook holds as it is opened: it need not have been saved since they were decided about. */
import type { ILink } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import { merge3 } from './rebase';
import type { Edit } from './wire';
import { readSource } from './writing';

/** True if it holds all of it, false if something is missing, null where it does not tell. */
type Held = boolean | null;

/**
 * Does the notebook hold what a suggestion does?
 *
 * @param inserted - ids of the cells that suggestions insert.
 */
export function holds(
  entry: Entry,
  inserted: ReadonlySet<string>,
  cells: LiveCells,
  chains: Chains
): Held {
  const ofEdit = (edit: Edit): Held[] => {
    if (edit.op === 'file') {
      return [null];
    }
    const live = cells.liveId(edit.cell_id);
    if (edit.op === 'replace') {
      if (live) {
        const found = ofLinks(
          chains.links(live, () => true),
          readSource(cells.get(live)!)
        );
        const mine = entry.links.get(edit.cell_id) ?? [];
        return mine.map(link => found.get(link) ?? null);
      }
      // A cell that is gone may have been changed before.
      return [inserted.has(edit.cell_id) ? false : null];
    }
    const isDone = edit.op === 'insert' ? !!live : !live;
    // Without ids that stay, a cell that is not found may have been edited.
    return [live || cells.keepsIds ? isDone : null];
  };
  const found = entry.data.edits.flatMap(ofEdit);
  if (found.includes(false)) {
    return false;
  }
  return found.every(each => each) ? true : null;
}

/** The last one first: what an earlier one wrote may be gone with a later one. */
function ofLinks(links: readonly ILink[], source: string): Map<ILink, Held> {
  const found = new Map<ILink, Held>();
  let text = source;
  for (const link of [...links].reverse()) {
    const before = merge3(link.source, link.base, text);
    const isThere = merge3(link.base, link.source, text) === text;
    const isUndone = before === text;
    found.set(link, isThere === isUndone ? null : isThere);
    if (isThere && before !== null) {
      text = before;
    }
  }
  return found;
}
