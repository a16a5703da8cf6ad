/**
 * Hunks: the lines of a cell that are to change, and whose suggestions want it.
 */

/** Lines [from, to) of the live source are to become lines [fromB, toB) of the proposal. */
export interface IHunk {
  /** Stays the same while neither the lines nor their suggestions change. */
  readonly key: string;
  /** Which of several that look the same in this cell, from 0. */
  readonly nth: number;
  readonly from: number;
  readonly to: number;
  readonly fromB: number;
  readonly toB: number;
  /** Ids of the suggestions that changed these lines, in their order. */
  readonly suggestions: readonly string[];
  /** All that changes between the same two lines that stay. */
  readonly run: IRun;
  /** Position of this hunk among the pieces of the run. */
  readonly place: number;
}

/** Lines [from, to) of the live source; those around them stay. */
interface IRun {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly IPiece[];
}

/** Lines that change together, and the positions of the links that change them. */
interface IPiece {
  readonly from: number;
  readonly to: number;
  readonly fromB: number;
  readonly toB: number;
  readonly by: ReadonlySet<number>;
}

/** A line of a text on the way from the live source to the proposal. */
export interface ILine {
  readonly text: string;
  /** Its number in the live source, or null for a line that an edit made. */
  readonly live: number | null;
  /** Positions of the links that had a hand in it. */
  readonly by: ReadonlySet<number>;
}

/**
 * The hunks of a chain. All that lies between two lines that stay is a *run*;
 * where suggestions changed lines of their own next to each other, as in the
 * imports of a notebook, a run falls into a hunk for each of them.
 */
export function makeHunks(
  owners: readonly string[],
  live: string,
  lines: readonly ILine[],
  steps: readonly ILine[][],
  removedBy: readonly ReadonlySet<number>[]
): IHunk[] {
  const before = live.split('\n');
  const hunks: IHunk[] = [];
  const seen = new Map<string, number>();
  const add = (run: IRun, place: number): void => {
    const { from, to, fromB, toB, by } = run.pieces[place];
    const removed = before.slice(from, to);
    const added = lines.slice(fromB, toB).map(line => line.text);
    if (JSON.stringify(removed) === JSON.stringify(added)) {
      return;
    }
    const numbers = [...by].sort((a, b) => a - b);
    const suggestions = [...new Set(numbers.map(n => owners[n]))];
    const name = JSON.stringify([suggestions, removed, added]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const key = `${count}:${name}`;
    hunks.push({
      key,
      nth: count,
      from,
      to,
      fromB,
      toB,
      suggestions,
      run,
      place
    });
  };
  let [from, fromB] = [0, 0];
  const close = (to: number, toB: number): void => {
    if (from < to || fromB < toB) {
      const pieces = split({ from, to, fromB, toB }, lines, removedBy);
      const apart = { from, to, pieces };
      const run = steps.every(step => isInOrder(step, apart))
        ? apart
        : { from, to, pieces: [join(pieces)] };
      run.pieces.forEach((_, place) => add(run, place));
    }
  };
  lines.forEach((line, index) => {
    if (line.live !== null) {
      close(line.live, index);
      from = line.live + 1;
      fromB = index + 1;
    }
  });
  close(before.length, lines.length);
  return hunks;
}

/** Cut a run where what comes before and what comes after have no link in common. */
function split(
  run: Omit<IPiece, 'by'>,
  lines: readonly ILine[],
  removedBy: readonly ReadonlySet<number>[]
): IPiece[] {
  const pieces: IPiece[] = [];
  let { from, fromB } = run;
  while (from < run.to || fromB < run.toB) {
    // Grow the piece from its first lines until nothing that follows shares a link with it.
    const by = new Set<number>();
    let [to, toB] = [from, fromB];
    const take = (links: ReadonlySet<number>): void =>
      links.forEach(link => by.add(link));
    if (to < run.to) {
      take(removedBy[to++]);
    } else {
      take(lines[toB++].by);
    }
    for (let grown = true; grown;) {
      grown = false;
      for (let n = to; n < run.to; n++) {
        if (meets(removedBy[n], by)) {
          while (to <= n) {
            take(removedBy[to++]);
          }
          grown = true;
        }
      }
      for (let n = toB; n < run.toB; n++) {
        if (meets(lines[n].by, by)) {
          while (toB <= n) {
            take(lines[toB++].by);
          }
          grown = true;
        }
      }
    }
    pieces.push({ from, to, fromB, toB, by });
    [from, fromB] = [to, toB];
  }
  return pieces;
}

function join(pieces: readonly IPiece[]): IPiece {
  const last = pieces[pieces.length - 1];
  const by = new Set(pieces.flatMap(piece => [...piece.by]));
  return { ...pieces[0], to: last.to, toB: last.toB, by };
}

function meets(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const each of a) {
    if (b.has(each)) {
      return true;
    }
  }
  return false;
}

/** The lines of a run in the text of a step: [start, end). The lines around it are part of every step. */
function bounds(step: readonly ILine[], run: IRun): [number, number] {
  const start = step.findIndex(line => line.live === run.from - 1) + 1;
  const after = step.findIndex(line => line.live === run.to);
  return [start, after < 0 ? step.length : after];
}

/** Position of the piece that a line of a run belongs to, -1 if it is none of them. */
function pieceOf({ live, by }: ILine, { pieces }: IRun): number {
  if (pieces.length === 1) {
    return 0;
  }
  return pieces.findIndex(piece =>
    live === null ? meets(by, piece.by) : piece.from <= live && live < piece.to
  );
}

/** Are the pieces of a run one after the other in a step, too? */
function isInOrder(step: readonly ILine[], run: IRun): boolean {
  const places = step
    .slice(...bounds(step, run))
    .map(line => pieceOf(line, run));
  return places.every(
    (place, n) => place >= 0 && (n === 0 || places[n - 1] <= place)
  );
}

/** The lines of a hunk in the text of a step: [start, end). */
export function locate(step: readonly ILine[], hunk: IHunk): [number, number] {
  const [start, end] = bounds(step, hunk.run);
  const places = step.slice(start, end).map(line => pieceOf(line, hunk.run));
  const before = places.filter(place => place < hunk.place).length;
  const mine = places.filter(place => place === hunk.place).length;
  return [start + before, start + before + mine];
}
