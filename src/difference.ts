/**
 * What changes make one text into another, as lines or as words: those that stay are a longest common subsequence.
 *
 * Step 3 of the algorithm that the docstring of `jupyter_mlemodernizer/model/rebase.py` lays down.
 */

/** Base elements [start, end) become `fresh`. */
export interface IChange {
  readonly start: number;
  readonly end: number;
  readonly fresh: readonly string[];
}

/** Above so many pairs of elements they are cut at anchors first. */
const LIMIT = 250_000;

/** The changes that make `a` into `b`. */
export function difference(
  a: readonly string[],
  b: readonly string[]
): IChange[] {
  const changes: IChange[] = [];
  // A pair for each element that stays at the ends would be most of the work: texts are long, and changes are small.
  const [head, tail] = ends(a, b);
  const [endA, endB] = [a.length - tail, b.length - tail];
  const middle = matches(
    a.slice(head, endA),
    b.slice(head, endB),
    cutAtAnchors
  );
  let [i, j] = [head, head];
  for (const [x, y] of [...middle, [endA - head, endB - head]]) {
    const [matchI, matchJ] = [head + x, head + y];
    if (i < matchI || j < matchJ) {
      changes.push({ start: i, end: matchI, fresh: b.slice(j, matchJ) });
    }
    i = matchI + 1;
    j = matchJ + 1;
  }
  return changes;
}

/** Positions, in the one and in the other, of elements that stay. */
type Pairs = [number, number][];

type Match = (a: readonly string[], b: readonly string[]) => Pairs;

/** How many elements are the same at the beginning, and how many of the others at the end. */
function ends(
  a: readonly string[],
  b: readonly string[]
): [head: number, tail: number] {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) {
    head++;
  }
  let tail = 0;
  while (
    tail < shorter - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail++;
  }
  return [head, tail];
}

/** Pairs of positions of the elements that stay; `large` answers for middles above the limit. */
function matches(
  a: readonly string[],
  b: readonly string[],
  large: Match
): Pairs {
  const [head, tail] = ends(a, b);
  const old = a.slice(head, a.length - tail);
  const fresh = b.slice(head, b.length - tail);
  const isLarge = old.length * fresh.length > LIMIT;
  const pairs: Pairs = [];
  for (let n = 0; n < head; n++) {
    pairs.push([n, n]);
  }
  for (const [i, j] of isLarge
    ? large(old, fresh)
    : longestCommon(old, fresh)) {
    pairs.push([head + i, head + j]);
  }
  for (let n = tail; n > 0; n--) {
    pairs.push([a.length - n, b.length - n]);
  }
  return pairs;
}

function cutAtAnchors(a: readonly string[], b: readonly string[]): Pairs {
  const anchors = findAnchors(a, b);
  const pairs: Pairs = [];
  let [i, j] = [0, 0];
  const take = (toI: number, toJ: number): void => {
    const piece = matches(a.slice(i, toI), b.slice(j, toJ), () => []);
    piece.forEach(([x, y]) => pairs.push([i + x, j + y]));
    [i, j] = [toI + 1, toJ + 1];
  };
  for (const anchor of anchors) {
    take(...anchor);
    pairs.push(anchor);
  }
  if (anchors.length) {
    take(a.length, b.length);
  }
  return pairs;
}

/** An anchor, with those before it. */
interface IRow {
  readonly pair: [number, number];
  readonly before: IRow | undefined;
}

/** The longest row of elements that occur once in each and are in the same order in both. */
function findAnchors(a: readonly string[], b: readonly string[]): Pairs {
  const [placesA, placesB] = [singles(a), singles(b)];
  const piles: IRow[] = [];
  for (const [element, i] of placesA) {
    const j = placesB.get(element);
    if (j === undefined || i < 0 || j < 0) {
      continue;
    }
    let [pile, end] = [0, piles.length];
    while (pile < end) {
      const middle = (pile + end) >> 1;
      if (piles[middle].pair[1] < j) {
        pile = middle + 1;
      } else {
        end = middle;
      }
    }
    piles[pile] = { pair: [i, j], before: piles[pile - 1] };
  }
  const pairs: Pairs = [];
  let row: IRow | undefined = piles[piles.length - 1];
  for (; row; row = row.before) {
    pairs.push(row.pair);
  }
  return pairs.reverse();
}

/** Where each element is, in order; -1 for those that occur more than once. */
function singles(elements: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  elements.forEach((element, n) =>
    places.set(element, places.has(element) ? -1 : n)
  );
  return places;
}

/** Pairs of positions of a longest common subsequence. */
function longestCommon(a: readonly string[], b: readonly string[]): Pairs {
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1] + 1
          : Math.max(length[(i + 1) * width + j], length[i * width + j + 1]);
    }
  }
  const pairs: Pairs = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i++, j++]);
    } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
      i++;
    } else {
      j++;
    }
  }
  return pairs;
}
