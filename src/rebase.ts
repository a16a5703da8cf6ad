/**
 * Moving a change onto text that has changed meanwhile: a three-way merge.
 *
 * The same algorithm, step by step, as `jupyter_mlemodernizer/model/rebase.py`,
 * whose docstring lays it down; `tests/rebase_cases.json` holds both to it.
 */

/** Base elements [start, end) become `fresh`. */
export interface IChange {
  readonly start: number;
  readonly end: number;
  readonly fresh: readonly string[];
}

type Sides<T> = [T, T];

type Resolve = (base: string, source: string, current: string) => string | null;

// With the flag u the elements are code points, as in Python.
const WORDS = /[A-Za-z0-9_\u{80}-\u{10ffff}]+|[ \t]+|[\s\S]/gu;
const LIMIT = 250_000;

/**
 * Apply the change base → source to `current`; null if it does not fit any
 * more (it is stale). Both sides count alike.
 */
export function merge3(
  base: string,
  source: string,
  current: string
): string | null {
  if (current === source || source === base) {
    return current;
  }
  if (current === base) {
    return source;
  }
  const merged = merge(lines(base), lines(source), lines(current), mergeWords);
  if (merged === null) {
    return null;
  }
  return merged.endsWith('\n') ? merged.slice(0, -1) : merged;
}

function mergeWords(
  base: string,
  source: string,
  current: string
): string | null {
  const words = (text: string): string[] => text.match(WORDS) ?? [];
  return merge(words(base), words(source), words(current), null);
}

function lines(text: string): string[] {
  return text.split('\n').map(line => line + '\n');
}

/**
 * Step 4; `resolve` answers for a region that the two sides made into
 * different texts. Without it the elements are words.
 */
function merge(
  base: readonly string[],
  source: readonly string[],
  current: readonly string[],
  resolve: Resolve | null
): string | null {
  const sides: Sides<IChange[]> = [
    difference(base, source),
    difference(base, current)
  ];
  const merged: string[] = [];
  let position = 0;
  while (sides[0].length || sides[1].length) {
    const taken = nextRegion(base, sides, resolve === null);
    const changes = [...taken[0], ...taken[1]];
    const start = Math.min(...changes.map(c => c.start));
    const end = Math.max(...changes.map(c => c.end));
    const [theirs, ours] = taken.map(side => applied(base, start, end, side));
    let text: string | null;
    if (!taken[0].length || !taken[1].length) {
      text = taken[0].length ? theirs : ours;
    } else if (theirs === ours) {
      text = theirs;
    } else {
      text = resolve && resolve(base.slice(start, end).join(''), theirs, ours);
    }
    if (text === null) {
      return null;
    }
    merged.push(...base.slice(position, start), text);
    position = end;
  }
  merged.push(...base.slice(position));
  return merged.join('');
}

/** Take the changes of the next region off the two sides. */
function nextRegion(
  base: readonly string[],
  sides: Sides<IChange[]>,
  byWords: boolean
): Sides<IChange[]> {
  const taken: Sides<IChange[]> = [[], []];
  const first = comesFirst(sides[0][0], sides[1][0]) ? 0 : 1;
  const opening = sides[first].shift()!;
  taken[first].push(opening);
  const { start } = opening;
  let { end } = opening;
  for (let grown = true; grown;) {
    grown = false;
    for (const side of [0, 1] as const) {
      const head: IChange | undefined = sides[side][0];
      if (!head) {
        continue;
      }
      const joinsLines = byWords && base.slice(start, head.end).includes('\n');
      if (
        head.start < end ||
        (head.start === end && (start === head.end || joinsLines))
      ) {
        sides[side].shift();
        taken[side].push(head);
        end = Math.max(end, head.end);
        grown = true;
      }
    }
  }
  return taken;
}

/** By start, then end; the first of two equals. */
function comesFirst(a: IChange | undefined, b: IChange | undefined): boolean {
  if (!a || !b) {
    return !!a;
  }
  return a.start < b.start || (a.start === b.start && a.end <= b.end);
}

/** Text of the base elements [start, end) after the changes, all of which lie inside. */
function applied(
  base: readonly string[],
  start: number,
  end: number,
  changes: readonly IChange[]
): string {
  const parts: string[] = [];
  for (const change of changes) {
    parts.push(...base.slice(start, change.start), ...change.fresh);
    start = change.end;
  }
  parts.push(...base.slice(start, end));
  return parts.join('');
}

/** Step 3: the changes that make `a` into `b`. */
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
