import { ILine, sideBySide } from '../documents/lines';

/** Lines as text: changed ones begin with a sign, changed words stand in brackets; a line that only the other side has is a dot. */
function shown(lines: readonly (ILine | null)[]): string {
  return lines
    .map(line => {
      if (!line) {
        return '.';
      }
      const { isChanged, pieces } = line;
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
  ['one', 'two\nthree', '*one\n.', '*two\n*three'],
  // Only added, only removed; what comes after is in step again.
  [
    'a\nb\nfoo(x, y)',
    'new\na\nfoo(x, z)',
    '.\n a\n*b\n*foo(x, [y])',
    '*new\n a\n.\n*foo(x, [z])'
  ],
  ['', 'a', '*', '*a'],
  // Of lines that were changed, those that are alike stand side by side.
  [
    'import old\nframe = read(a, b)',
    'import new\nimport more\nframe = load(a, b)',
    '*import [old]\n.\n*frame = [read](a, b)',
    '*import [new]\n*import more\n*frame = [load](a, b)'
  ],
  [
    'a = f(1)\nmodel.fit(x, y)',
    'model.fit(x, y, z)',
    '*a = f(1)\n*model.fit(x, y)',
    '.\n*model.fit(x, y[, z])'
  ]
])('%j beside %j', (before, after, left, right) => {
  const [old, fresh] = sideBySide(before, after);
  expect(shown(old)).toBe(left);
  expect(shown(fresh)).toBe(right);
  // Nothing of either is lost.
  const whole = (lines: readonly (ILine | null)[]): string =>
    lines.flatMap(line => (line ? line.pieces.join('') : [])).join('\n');
  expect([whole(old), whole(fresh)]).toEqual([before, after]);
  // What was not changed stands at one height.
  expect(old).toHaveLength(fresh.length);
  old.forEach((line, n) => {
    if (line && !line.isChanged) {
      expect(fresh[n]).toEqual(line);
    }
  });
});
