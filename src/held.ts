/** What of its suggestions a notebook holds as it is opened: it need not have been saved since they were decided about. */
import type { ILink } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import { merge3 } from './rebase';
import type { Edit } from './wire';
import { readSource } from './writing';

/** How much of an edit the notebook holds; `nothing` is an edit that would change nothing and has changed nothing. */
type Held = 'all' | 'some' | 'none' | 'nothing' | 'unknown';

/** How much of a suggestion the notebook holds. */
export interface IHolding {
  /** Something that it does is there. */
  readonly some: boolean;
  /** Something that it does is not there. */
  readonly lacks: boolean;
  /** All that it does is there, or has been rejected. */
  readonly all: boolean;
}

/**
 * How much of what a suggestion does is in the notebook?
 *
 * @param inserted - ids of the cells that suggestions insert.
 */
export function holding(
  entry: Entry,
  inserted: ReadonlySet<string>,
  cells: LiveCells,
  chains: Chains
): IHolding {
  const ofEdit = (edit: Edit): Held[] => {
    if (edit.op === 'file') {
      return ['unknown'];
    }
    const live = cells.liveId(edit.cell_id);
    if (edit.op === 'replace') {
      if (live) {
        const found = ofLinks(
          chains.links(live, () => true),
          readSource(cells.get(live)!)
        );
        return chains
          .placed(entry, edit.cell_id)
          .map(link => found.get(link) ?? 'unknown');
      }
      // A cell that is gone may have been changed before.
      return [inserted.has(edit.cell_id) ? 'none' : 'unknown'];
    }
    const isDone = edit.op === 'insert' ? !!live : !live;
    // Without ids that stay, a cell that is not found may have been edited.
    return [live || cells.keepsIds ? (isDone ? 'all' : 'none') : 'unknown'];
  };
  const found = entry.data.edits.flatMap(ofEdit);
  return {
    some: found.includes('all') || found.includes('some'),
    lacks: found.includes('none') || found.includes('some'),
    all: found.every(each => each === 'all' || each === 'nothing')
  };
}

/** The last one first: what an earlier one wrote may be gone with a later one. */
function ofLinks(links: readonly ILink[], source: string): Map<ILink, Held> {
  const found = new Map<ILink, Held>();
  let text = source;
  for (const link of [...links].reverse()) {
    const before = merge3(link.source, link.base, text);
    const after = merge3(link.base, link.source, text);
    const held = compare(before, text, after);
    found.set(link, held);
    if ((held === 'all' || held === 'some') && before !== null) {
      text = before;
    }
  }
  return found;
}

/**
 * @param before - the text without what an edit does; null if that cannot be told.
 * @param after - the text with it.
 */
function compare(
  before: string | null,
  text: string,
  after: string | null
): Held {
  if (before === text) {
    return after === text ? 'nothing' : 'none';
  }
  if (after === text) {
    return 'all';
  }
  return before === null || after === null ? 'unknown' : 'some';
}
