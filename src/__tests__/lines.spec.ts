import { ILine, sideBySide } from '../documents/lines';

/** Lines as text: changed ones begin with a sign, changed words stand in brackets. */
function shown(lines: readonly ILine[]): string {
  return lines
    .map(({ isChanged, pieces }) => {
      const text = pieces.map((piece, n) => (n % 2 ? `[${piece}]` : piece));
      return `${isChanged ? '*' : ' '}${text.join('')}`;
    })
    .join('\n');
}

test.each([
  ['a = 1', 'a = 1', ' a = 1', ' a = 1'],
  [
    'x\nf(data, normed=True)\ny',
    'x\nf(data, density=True)\ny',
    ' x\n*f(data, [normed]=True)\n y',
    ' x\n*f(data, [density]=True)\n y'
  ],
  // Several words of a line, and lines that have nothing in common.
  [
    'from a.b import C, D',
    'from a.c import E, D',
    '*from a.[b] import [C], D',
    '*from a.[c] import [E], D'
  ],
  ['one', 'two\nthree', '*one', '*two\n*three'],
  // Only added, only removed; what comes after is in step again.
  [
    'a\nb\nfoo(x, y)',
    'new\na\nfoo(x, z)',
    ' a\n*b\n*foo(x, [y])',
    '*new\n a\n*foo(x, [z])'
  ],
  ['', 'a', '*', '*a']
])('%j beside %j', (before, after, left, right) => {
  const [old, fresh] = sideBySide(before, after);
  expect(shown(old)).toBe(left);
  expect(shown(fresh)).toBe(right);
  // Nothing of either is lost.
  const whole = (lines: readonly ILine[]): string =>
    lines.map(({ pieces }) => pieces.join('')).join('\n');
  expect([whole(old), whole(fresh)]).toEqual([before, after]);
});
