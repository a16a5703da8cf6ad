/**
 * Moving a change onto text that has changed meanwhile: a three-way merge.
 *
 * The same algorithm, step by step, as `jupyter_mlemodernizer/model/rebase.py`,
 * whose docstring lays it down; `tests/rebase_cases.json` holds both to it.
 */
import { difference, IChange } from './difference';

type Sides<T> = [T, T];

type Resolve = (base: string, source: string, current: string) => string | null;

// With the flag u the elements are code points, as in Python.
const WORDS = /[A-Za-z0-9_\u{80}-\u{10ffff}]+|[ \t]+|[\s\S]/gu;

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
