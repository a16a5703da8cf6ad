import { pythonLanguage } from '@codemirror/lang-python';
import { coloured, coloursOf } from '../documents/colours';

/** Parts of a line: coloured ones in angle brackets, marked ones in square ones. */
function drawn(source: string, line: number, words: string[]): string {
  return coloured(words, coloursOf(source, pythonLanguage)[line])
    .map(({ text, className, isMarked }) => {
      const inside = className ? `<${text}>` : text;
      return isMarked ? `[${inside}]` : inside;
    })
    .join('');
}

test.each([
  ['import os', 0, ['import os'], '<import> os'],
  // A word that is marked goes through what has a colour, and the other way round.
  ['x = 1234', 0, ['x = 1', '23', '4'], 'x <=> <1>[<23>]<4>'],
  ['x = 1', 0, ['x', ' =', ' 1'], 'x[ ][<=>] <1>'],
  // A string of several lines, one of them empty.
  ['a = """one\n\ntwo"""', 1, [''], ''],
  ['a = """one\n\ntwo"""', 2, ['two"""'], '<two""">'],
  ['# all\nx', 0, ['# all'], '<# all>'],
  ['', 0, [''], '']
])('%j, line %i as %j', (source, line, words, expected) => {
  expect(drawn(source, line, words)).toBe(expected);
});
