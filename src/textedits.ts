/** The smallest replacements that make one text into another. */
import { difference } from './difference';

/** A text as an editor has it: other ends of lines become \n. */
export function withPlainLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Replace characters [from, to) of a text by `insert`. */
export interface ITextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest replacements, line by line, that make one text into another, in order. */
export function textEdits(before: string, after: string): ITextEdit[] {
  const lines = before.split('\n');
  const starts = [0];
  for (const line of lines) {
    starts.push(starts[starts.length - 1] + line.length + 1);
  }
  return difference(lines, after.split('\n')).map(change => {
    let from = starts[change.start];
    let to = starts[change.end];
    let insert = change.fresh.map(line => line + '\n').join('');
    if (change.end === lines.length) {
      // The last line has no newline: take the one before it instead.
      to = before.length;
      if (from > 0 && (!insert || change.start === lines.length)) {
        from--;
        insert = '\n' + insert;
      }
      insert = insert.slice(0, -1);
    }
    return trim(before, from, to, insert);
  });
}

/** Leave out what a replacement does not change, so that cursors stay in place. */
function trim(
  text: string,
  from: number,
  to: number,
  insert: string
): ITextEdit {
  let head = 0;
  while (
    from < to &&
    head < insert.length &&
    text[from] === insert[head] &&
    !isSurrogate(insert, head)
  ) {
    from++;
    head++;
  }
  let tail = insert.length;
  while (
    from < to &&
    head < tail &&
    text[to - 1] === insert[tail - 1] &&
    !isSurrogate(insert, tail - 1)
  ) {
    to--;
    tail--;
  }
  return { from, to, insert: insert.slice(head, tail) };
}

function isSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdfff;
}
