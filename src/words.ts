/** Which words changed inside lines that were changed. */
import { difference } from './difference';

/** Characters [from, to) of a text. */
export type Range = [from: number, to: number];

/** Changed words of the removed and of the added lines of a hunk, as places in their joined texts. */
export interface IMarks {
  removed: Range[];
  added: Range[];
}

const MAX_LINES = 40;
/** Characters of a side: each keystroke compares them anew. */
const MAX_LENGTH = 16_000;
/** So many hunks are compared once: a keystroke elsewhere in their cells changes none of them. */
const KEPT = 100;
const TOKENS = /\w+|\s+|[^\w\s]/gu;

/** The marks of hunks that were compared, by their lines; those that were asked for last come last. */
const compared = new Map<string, IMarks>();

/**
 * Mark changed words, but only between lines which resemble each other:
 * elsewhere marks would be confetti.
 */
export function changedWords(
  removed: readonly string[],
  added: readonly string[]
): IMarks {
  const key = [removed.length, ...removed, ...added].join('\n');
  const marks = compared.get(key) ?? compareLines(removed, added);
  compared.delete(key);
  compared.set(key, marks);
  if (compared.size > KEPT) {
    compared.delete(compared.keys().next().value!);
  }
  return marks;
}

function compareLines(
  removed: readonly string[],
  added: readonly string[]
): IMarks {
  const marks: IMarks = { removed: [], added: [] };
  const isLarge = (lines: readonly string[]): boolean =>
    lines.length > MAX_LINES ||
    lines.reduce((sum, line) => sum + line.length, 0) > MAX_LENGTH;
  if (isLarge(removed) || isLarge(added)) {
    return marks;
  }
  const starts = [0];
  added.forEach(line =>
    starts.push(starts[starts.length - 1] + line.length + 1)
  );
  // Equal numbers of lines pair off one to one; else each finds the next like it.
  const oneToOne = removed.length === added.length;
  let position = 0;
  let next = 0;
  removed.forEach((line, index) => {
    const last = oneToOne ? index + 1 : added.length;
    for (let j = oneToOne ? index : next; j < last; j++) {
      const pair = compare(line, added[j]);
      if (pair) {
        marks.removed.push(...shift(pair.removed, position));
        marks.added.push(...shift(pair.added, starts[j]));
        next = j + 1;
        break;
      }
    }
    position += line.length + 1;
  });
  return marks;
}

function shift(ranges: Range[], by: number): Range[] {
  return ranges.map(([from, to]) => [from + by, to + by]);
}

/** The changed words of two lines, or null if they have too little in common. */
function compare(a: string, b: string): IMarks | null {
  if (!a.trim() || !b.trim()) {
    return null;
  }
  const [old, fresh] = [a.match(TOKENS) ?? [], b.match(TOKENS) ?? []];
  const places = (tokens: string[]): number[] => {
    const at = [0];
    tokens.forEach(token => at.push(at[at.length - 1] + token.length));
    return at;
  };
  const [oldAt, freshAt] = [places(old), places(fresh)];
  const marks: IMarks = { removed: [], added: [] };
  let kept = a.length;
  let grown = 0;
  for (const change of difference(old, fresh)) {
    const start = change.start + grown;
    const end = start + change.fresh.length;
    grown += change.fresh.length - (change.end - change.start);
    kept -= oldAt[change.end] - oldAt[change.start];
    put(marks.removed, a, oldAt[change.start], oldAt[change.end]);
    put(marks.added, b, freshAt[start], freshAt[end]);
  }
  const [lengthA, lengthB] = [a.trim().length, b.trim().length];
  const extended = lengthA > 11 && kept >= 0.9 * lengthA;
  return extended || kept >= 0.45 * Math.max(lengthA, lengthB) ? marks : null;
}

function put(ranges: Range[], text: string, from: number, to: number): void {
  if (text.slice(from, to).trim()) {
    ranges.push([from, to]);
  }
}
