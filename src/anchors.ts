/**
 * Finding the cells of a modernization again in the open notebook.
 *
 * The ids of notebooks older than nbformat 4.5 are made anew each time the
 * notebook is opened, so after a reload they say nothing.
 */

/** A cell as the modernization saw it at its start. */
export interface ICellAtStart {
  readonly id: string;
  readonly index: number;
  readonly source: string;
}

/** A cell of the open notebook. */
export interface ILiveCell {
  readonly id: string;
  readonly source: string;
}

/**
 * Map the ids of a modernization to the ids of the open notebook.
 *
 * @param start - the cells at the start.
 * @param live - the cells of the open notebook, in order.
 * @param texts - other sources that a cell may have now, since accepted
 *   suggestions changed it; by the id of the start (also of inserted cells).
 */
export function anchorCells(
  start: readonly ICellAtStart[],
  live: readonly ILiveCell[],
  texts: ReadonlyMap<string, readonly string[]> = new Map()
): Map<string, string> {
  const found = new Map<string, string>();
  const free = new Set(live.map((_, index) => index));
  const places = new Map(live.map((cell, index) => [cell.id, index]));
  const take = (id: string, index: number): void => {
    found.set(id, live[index].id);
    free.delete(index);
  };
  for (const { id } of start) {
    const index = places.get(id);
    if (index !== undefined) {
      take(id, index);
    }
  }
  if (found.size === 0) {
    matchSources(start, live, texts, free, take);
    fillGaps(start, live, found, free, take);
  }
  insertedCells(start, live, texts, found, free, take);
  return found;
}

type Take = (id: string, index: number) => void;

/** The same source, and of several such cells the nearest. */
function matchSources(
  start: readonly ICellAtStart[],
  live: readonly ILiveCell[],
  texts: ReadonlyMap<string, readonly string[]>,
  free: ReadonlySet<number>,
  take: Take
): void {
  // How far the cells before have moved: insertions shift all that follows.
  let moved = 0;
  for (const cell of start) {
    const known = [cell.source, ...(texts.get(cell.id) ?? [])];
    let best = -1;
    for (const index of free) {
      if (
        known.includes(live[index].source) &&
        (best < 0 ||
          Math.abs(index - cell.index - moved) <
            Math.abs(best - cell.index - moved))
      ) {
        best = index;
      }
    }
    if (best >= 0) {
      take(cell.id, best);
      moved = best - cell.index;
    }
  }
}

/** Between two cells found again: as many left over on both sides are the same, edited. */
function fillGaps(
  start: readonly ICellAtStart[],
  live: readonly ILiveCell[],
  found: ReadonlyMap<string, string>,
  free: ReadonlySet<number>,
  take: Take
): void {
  const places = new Map(live.map((cell, index) => [cell.id, index]));
  const place = (cell: ICellAtStart): number | undefined =>
    places.get(found.get(cell.id) ?? '');
  let gap: ICellAtStart[] = [];
  let before = -1;
  const close = (after: number): void => {
    const between = [...free]
      .filter(index => before < index && index < after)
      .sort((a, b) => a - b);
    if (between.length === gap.length) {
      gap.forEach((cell, n) => take(cell.id, between[n]));
    }
    gap = [];
  };
  for (const cell of start) {
    const index = place(cell);
    if (index === undefined) {
      gap.push(cell);
    } else {
      close(index);
      before = index;
    }
  }
  close(live.length);
}

/** Cells that an accepted suggestion inserted have no place at the start. */
function insertedCells(
  start: readonly ICellAtStart[],
  live: readonly ILiveCell[],
  texts: ReadonlyMap<string, readonly string[]>,
  found: ReadonlyMap<string, string>,
  free: ReadonlySet<number>,
  take: Take
): void {
  const known = new Set(start.map(cell => cell.id));
  for (const [id, sources] of texts) {
    if (!known.has(id) && !found.has(id)) {
      const index = [...free].find(
        n => live[n].id === id || sources.includes(live[n].source)
      );
      if (index !== undefined) {
        take(id, index);
      }
    }
  }
}
