/** The lines of two texts side by side, and in them the words that differ. */
import { difference } from '../rebase';
import { changedWords, Range } from '../words';

export interface ILine {
  readonly isChanged: boolean;
  /** The line in pieces; those of odd places are the words that the other side has not. */
  readonly pieces: readonly string[];
}

/** The lines of both texts. */
export function sideBySide(before: string, after: string): [ILine[], ILine[]] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const [old, fresh] = [a.map(plain), b.map(plain)];
  let shift = 0;
  for (const { start, end, fresh: added } of difference(a, b)) {
    const removed = a.slice(start, end);
    const words = changedWords(removed, added);
    old.splice(start, removed.length, ...changed(removed, words.removed));
    fresh.splice(start + shift, added.length, ...changed(added, words.added));
    shift += added.length - removed.length;
  }
  return [old, fresh];
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
