/** What has to be accepted together. */
import { ILink, makeChain } from './chain';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import type { Places } from './places';
import { withPlainLines } from './textedits';
import type { DeleteCell } from './wire';
import { readSource } from './writing';

/** What it works on. */
interface INotebookState {
  readonly cells: LiveCells;
  readonly places: Places;
  /** All suggestions, in the order they came. */
  readonly entries: readonly Entry[];
  /** Pending links of a live cell, in order. */
  links(liveId: string): ILink[];
}

/** What keeps a set from being carried out: another suggestion that has to go with it, or null if nothing helps. */
type Obstacle = Entry | null;

/**
 * The suggestions that have to be accepted for one to be, in order: itself,
 * and those before it that it does not fit without. Null if it is stale.
 */
export function acceptedWith(
  entry: Entry,
  state: INotebookState
): Entry[] | null {
  if (!entry.isPending) {
    return null;
  }
  const chosen = new Set([entry]);
  for (;;) {
    const found = obstacle(chosen, state);
    if (found === undefined) {
      return state.entries.filter(each => chosen.has(each));
    }
    if (found === null) {
      return null;
    }
    chosen.add(found);
  }
}

function obstacle(
  chosen: ReadonlySet<Entry>,
  state: INotebookState
): Obstacle | undefined {
  for (const entry of chosen) {
    for (const edit of entry.data.edits) {
      if (edit.op === 'insert' || edit.op === 'file') {
        continue;
      }
      const live = state.cells.liveId(edit.cell_id);
      let found: Obstacle | undefined;
      if (!live) {
        // Its cell may be one that another suggestion is yet to insert.
        const host = state.places.insertion(edit.cell_id)?.entry ?? null;
        found = host && chosen.has(host) ? undefined : host;
      } else if (edit.op === 'delete') {
        found = mayDelete(live, edit, state) ? undefined : null;
      } else {
        found = misfit(live, chosen, state);
      }
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}

/** The obstacle among the edits of one cell. */
function misfit(
  live: string,
  chosen: ReadonlySet<Entry>,
  state: INotebookState
): Obstacle | undefined {
  const ids = new Set([...chosen].map(entry => entry.id));
  const all = state.links(live);
  const links = all.filter(link => ids.has(link.suggestion));
  const chain = makeChain(links, readSource(state.cells.get(live)!));
  const bad = chain.fits.indexOf(false);
  if (bad < 0) {
    return undefined;
  }
  const before = all.slice(0, all.indexOf(links[bad])).reverse();
  const helper = before.find(link => !ids.has(link.suggestion));
  return state.entries.find(each => each.id === helper?.suggestion) ?? null;
}

/** A cell is deleted only as the suggestion knew it. */
function mayDelete(
  live: string,
  edit: DeleteCell,
  state: INotebookState
): boolean {
  const source = readSource(state.cells.get(live)!);
  const base = withPlainLines(edit.base);
  return (
    source === base || makeChain(state.links(live), source).proposal === base
  );
}
