import * as fs from 'fs';
import * as path from 'path';
import { difference } from '../difference';
import { merge3 } from '../rebase';

interface ICase {
  name: string;
  base: string;
  source: string;
  current: string;
  result: string | null;
}

const file = path.join(__dirname, '../../tests/rebase_cases.json');
const cases = JSON.parse(fs.readFileSync(file, 'utf8')) as ICase[];

describe('merge3', () => {
  it.each(cases.map(each => [each.name, each] as const))(
    'agrees with Python: %s',
    (_, { base, source, current, result }) => {
      expect(merge3(base, source, current)).toBe(result);
      expect(merge3(base, current, source)).toBe(result);
    }
  );
});

describe('difference', () => {
  it('makes the first sequence into the second', () => {
    const random = generator(1);
    for (let n = 0; n < 2020; n++) {
      // The last ones are too long to look for the longest common subsequence.
      const [most, kinds] = n < 2000 ? [9, 6] : [2000, 900];
      const [a, b] = [lines(random, most, kinds), lines(random, most, kinds)];
      const made: string[] = [];
      let position = 0;
      for (const { start, end, fresh } of difference(a, b)) {
        made.push(...a.slice(position, start), ...fresh);
        position = end;
      }
      made.push(...a.slice(position));
      expect(made).toEqual(b);
    }
  });
});

/** The same numbers each time: a failure can be repeated. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function lines(random: () => number, most: number, kinds: number): string[] {
  return Array.from({ length: Math.floor(random() * most) }, () =>
    String(Math.floor(random() * kinds))
  );
}
