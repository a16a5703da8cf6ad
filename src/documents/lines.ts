/** The lines of two texts side by side, and in them the words that differ. */
import { difference } from '../difference';
import { changedWords, Range } from '../words';

export interface ILine {
  readonly isChanged: boolean;
  /** The line in pieces; those of odd places are the words that the other side has not. */
  readonly pieces: readonly string[];
}

/**
 * The lines of both texts, those that belong together at the same place; null
 * where the other side has a line more.
 */
export function sideBySide(
  before: string,
  after: string
): [(ILine | null)[], (ILine | null)[]] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const [old, fresh]: [(ILine | null)[], (ILine | null)[]] = [[], []];
  const take = (end: number): void => {
    old.push(...a.slice(at, end).map(plain));
    fresh.push(...a.slice(at, end).map(plain));
    at = end;
  };
  let at = 0;
  for (const { start, end, fresh: added } of difference(a, b)) {
    take(start);
    const removed = a.slice(start, end);
    const words = changedWords(removed, added);
    const [gone, come] = [
      changed(removed, words.removed),
      changed(added, words.added)
    ];
    for (const [left, right] of pairs(removed, added)) {
      old.push(left === null ? null : gone[left]);
      fresh.push(right === null ? null : come[right]);
    }
    at = end;
  }
  take(a.length);
  return [old, fresh];
}

/** Lines of more than so many are not looked through for those that are alike. */
const MOST = 200;

/**
 * Places of the lines that stand side by side: those that are most alike, and
 * what is between them from the top.
 */
function pairs(
  removed: readonly string[],
  added: readonly string[]
): [number | null, number | null][] {
  const [rows, columns] = [removed.length, added.length];
  const isMuch = rows > MOST || columns > MOST;
  const [a, b] = [removed, added].map(lines =>
    isMuch ? [] : lines.map(wordsOf)
  );
  // How much of the lines from these two on can stand beside something alike.
  const best = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0)
  );
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      best[i][j] = Math.max(
        best[i + 1][j],
        best[i][j + 1],
        best[i + 1][j + 1] + likeness(a[i], b[j])
      );
    }
  }
  const found: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const like = likeness(a[i], b[j]);
    if (like && best[i][j] === best[i + 1][j + 1] + like) {
      found.push([i++, j++]);
    } else if (best[i][j] === best[i + 1][j]) {
      i++;
    } else {
      j++;
    }
  }
  const all: [number | null, number | null][] = [];
  let [i, j] = [0, 0];
  for (const [left, right] of [...found, [rows, columns]]) {
    while (i < left || j < right) {
      all.push([i < left ? i++ : null, j < right ? j++ : null]);
    }
    if (left < rows && right < columns) {
      all.push([i++, j++]);
    }
  }
  return all;
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.match(/\w+/g));
}

/** From 0 to 1; less than a third in common is no likeness. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter(word => b.has(word)).length;
  const part = common / Math.max(a.size, b.size, 1);
  return part < 1 / 3 ? 0 : part;
}

function plain(text: string): ILine {
  return { isChanged: false, pieces: [text] };
}

/** @param words - places in the joined lines; none goes over the end of a line. */
function changed(lines: readonly string[], words: readonly Range[]): ILine[] {
  let start = 0;
  return lines.map(text => {
    const end = start + text.length;
    const pieces: string[] = [];
    let at = 0;
    for (const [from, to] of words) {
      if (from >= start && to <= end) {
        pieces.push(
          text.slice(at, from - start),
          text.slice(from - start, to - start)
        );
        at = to - start;
      }
    }
    start = end + 1;
    return { isChanged: true, pieces: [...pieces, text.slice(at)] };
  });
}
