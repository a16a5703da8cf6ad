/** Cells that take the place of others: splitting and merging cells makes new ones of them. */
import type { ISharedCell } from '@jupyter/ydoc';
import { ILink, makeChain } from './chain';
import type { Entry } from './entry';
import { Frame } from './frame';
import type { INewCells, LiveCells } from './livecells';
import { readSource } from './writing';

/** A cell that suggestions change, and which that is by the ids of the modernization: several if they were merged. */
interface IPlace {
  readonly liveId: string;
  readonly cellIds: string[];
}

/** Finds the heirs of cells. */
export class Heirs {
  /** @param entries - tells all suggestions, in the order they came. */
  constructor(
    private readonly _cells: LiveCells,
    private readonly _entries: () => readonly Entry[]
  ) {}

  /**
   * Put new cells in the place of those that are gone, or into which the
   * pending edits do not fit any more, where they fit into the new ones.
   *
   * @returns live ids of the cells at which suggestions came or went.
   */
  find({ added, before }: INewCells): Set<string> {
    const cells = this._cells;
    const found = new Set<string>();
    const wasThere = new Set(before);
    const fresh = new Set(added.map(({ id }) => id));
    /** In each new cell, the line after what came of another one: of two that look the same, the second is below. */
    const ends = new Map<string, number>();
    for (const place of this._places(wasThere)) {
      const { liveId } = place;
      const links = this._links(place, wasThere);
      const now = cells.get(liveId);
      // What came back is itself again, whether or not it fits.
      const isSettled =
        now && (fresh.has(liveId) || fitting(links, now) === links.length);
      if (!links.length || isSettled) {
        continue;
      }
      const source = this._sources.get(liveId) ?? links[0].base;
      const whole = (cell: ISharedCell): IPart | null =>
        partOf(cell, source, ends.get(cell.id) ?? 0);
      const others = added.filter(({ id }) => !cells.follows(liveId, id));
      const heir =
        (now ? undefined : others.find(whole)) ??
        others.find(cell => fitting(links, cell) === links.length) ??
        (wasThere.has(liveId) && !now ? likest(links, others) : undefined);
      if (heir) {
        // Edits of a whole cell of which this is a part stand nowhere in it.
        const part = cells.isWhole(liveId) ? whole(heir) : null;
        if (part) {
          ends.set(heir.id, part.end);
        }
        cells.inherit(liveId, heir.id, part && part.frame);
        found.add(liveId).add(heir.id);
      }
    }
    return found;
  }

  /**
   * Live ids of the cells that others take the place of again, or that are
   * back in theirs: a split or a merge was undone or redone.
   */
  again({ added }: INewCells): Set<string> {
    const ids = new Set(added.map(({ id }) => id));
    const pairs = [...this._cells.heirs];
    return new Set(pairs.filter(pair => pair.some(id => ids.has(id))).flat());
  }

  /** Note what the cells say that suggestions change: one that is gone cannot be asked any more. */
  watch(): void {
    for (const { liveId } of this._places(new Set())) {
      const cell = this._cells.get(liveId);
      if (cell && !this._watched.has(cell)) {
        this._watched.add(cell);
        this._sources.set(liveId, readSource(cell));
        cell.changed.connect((_, { sourceChange }) => {
          if (sourceChange) {
            this._sources.set(liveId, readSource(cell));
          }
        });
      }
    }
  }

  /**
   * The cells that suggestions change, in the order of the notebook.
   *
   * @param before - ids of the cells that were there until now, in order: of
   *   one that is gone with its heirs the last of those counts.
   */
  private _places(before: ReadonlySet<string>): IPlace[] {
    const [cells, sources] = [this._cells, this._sources];
    const places = new Map<string, string[]>();
    const ids = new Set(
      this._entries().flatMap(({ links }) => [...links.keys()])
    );
    const isKnown = new Set(cells.start.map(({ id }) => id));
    for (const cellId of ids) {
      const liveId =
        cells.liveId(cellId) ?? cells.anchored(cellId, id => before.has(id));
      // A cell that is yet to be inserted was never there, and has no heir.
      if (isKnown.has(cellId) || cells.get(liveId) || sources.has(liveId)) {
        places.set(liveId, [...(places.get(liveId) ?? []), cellId]);
      }
    }
    const index = new Map(cells.start.map(each => [each.id, each.index]));
    const order = [...before];
    const at = ({ liveId, cellIds }: IPlace): number =>
      before.has(liveId)
        ? order.indexOf(liveId)
        : (index.get(cellIds[0]) ?? Infinity);
    return [...places]
      .map(([liveId, cellIds]) => ({ liveId, cellIds }))
      .sort((a, b) => at(a) - at(b));
  }

  /** The pending edits of a cell; if there are none, those that may be brought back or taken out. */
  private _links(
    { liveId, cellIds }: IPlace,
    before: ReadonlySet<string>
  ): ILink[] {
    const isThere = this._cells.get(liveId)
      ? undefined
      : (id: string): boolean => before.has(id);
    const linksOf = (entries: readonly Entry[]): ILink[] =>
      entries.flatMap(({ links }) =>
        cellIds.flatMap(cellId =>
          (links.get(cellId) ?? []).map(link =>
            this._cells.placed(cellId, link, isThere)
          )
        )
      );
    const entries = this._entries();
    const pending = linksOf(entries.filter(entry => entry.isPending));
    return pending.length ? pending : linksOf(entries);
  }

  private readonly _watched = new WeakSet<ISharedCell>();
  /** What cells said last, by live ids. */
  private readonly _sources = new Map<string, string>();
}

/** What came of a cell in its heir. */
interface IPart {
  readonly frame: Frame;
  /** The line after it. */
  readonly end: number;
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
 * The part of an heir that a cell's source is; null if that does not hold all of it.
 *
 * @param source - the cell's source before it was gone.
 * @param above - so many lines at the top came of other cells.
 */
function partOf(
  heir: ISharedCell,
  source: string,
  above: number
): IPart | null {
  const whole = readSource(heir).split('\n');
  const part = source.split('\n');
  const from = whole.findIndex(
    (_, n) => n >= above && part.every((line, k) => line === whole[n + k])
  );
  const end = from + part.length;
  return from < 0
    ? null
    : { frame: new Frame(whole.slice(0, from), whole.slice(end)), end };
}
