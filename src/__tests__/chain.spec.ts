import {
  applyHunk,
  IChain,
  ILink,
  isOpen,
  makeChain,
  settleHunk
} from '../chain';
import { textEdits } from '../textedits';
import { changedWords } from '../words';

const BASE = 'import a\n\nx = old(1)\ny = 2\nz = gone(3)';
const ONE = 'import a\n\nx = new(1)\ny = 2\nz = gone(3)';
const TWO = 'import a\n\nx = new(1)\ny = 2\nz = here(3)';

const first: ILink = { suggestion: 's1', base: BASE, source: ONE };
const second: ILink = { suggestion: 's2', base: ONE, source: TWO };

function shown(chain: IChain): unknown[] {
  const live = chain.live.split('\n');
  const proposal = chain.proposal.split('\n');
  return chain.hunks.map(h => [
    live.slice(h.from, h.to),
    proposal.slice(h.fromB, h.toB),
    h.suggestions
  ]);
}

describe('makeChain', () => {
  it('shows each change with the suggestion that it belongs to', () => {
    const chain = makeChain([first, second], BASE);
    expect(chain.proposal).toBe(TWO);
    expect(shown(chain)).toEqual([
      [['x = old(1)'], ['x = new(1)'], ['s1']],
      [['z = gone(3)'], ['z = here(3)'], ['s2']]
    ]);
  });

  it('names all suggestions of lines that several changed', () => {
    const both = { suggestion: 's3', base: ONE, source: ONE.replace('1', '9') };
    expect(shown(makeChain([first, both], BASE))).toEqual([
      [['x = old(1)'], ['x = new(9)'], ['s1', 's3']]
    ]);
  });

  it('keeps apart what different suggestions change side by side', () => {
    const base = 'import old_a\nimport old_b\nx = 1';
    const one = base.replace('old_a', 'new_a');
    const chain = makeChain(
      [
        { suggestion: 's1', base, source: one },
        { suggestion: 's2', base: one, source: one.replace('old_b', 'new_b') }
      ],
      base
    );
    expect(shown(chain)).toEqual([
      [['import old_a'], ['import new_a'], ['s1']],
      [['import old_b'], ['import new_b'], ['s2']]
    ]);
    const live = applyHunk(chain, chain.hunks[1]);
    expect(live).toBe('import old_a\nimport new_b\nx = 1');
    const next = makeChain(settleHunk(chain, chain.hunks[1], true), live);
    expect(shown(next)).toEqual([[['import old_a'], ['import new_a'], ['s1']]]);
  });

  it('never offers to remove what the person typed', () => {
    const live = BASE.replace('y = 2', 'y = 2\nmine = True') + '\n# end';
    const chain = makeChain([first, second], live);
    expect(chain.fits).toEqual([true, true]);
    expect(chain.proposal).toContain('mine = True\nz = here(3)\n# end');
    expect(shown(chain)).toEqual([
      [['x = old(1)'], ['x = new(1)'], ['s1']],
      [['z = gone(3)'], ['z = here(3)'], ['s2']]
    ]);
  });

  it('leaves out what does not fit, and keeps the rest', () => {
    const live = BASE.replace('x = old(1)', 'x = other');
    const chain = makeChain([first, second], live);
    expect(chain.fits).toEqual([false, true]);
    expect(shown(chain)).toEqual([[['z = gone(3)'], ['z = here(3)'], ['s2']]]);
  });

  it('shows nothing for what is in the cell already', () => {
    const chain = makeChain([first], ONE);
    expect(chain.hunks).toEqual([]);
    expect(isOpen(chain, 0)).toBe(false);
  });

  it('shows only what changes of a very long cell', () => {
    const lines = Array.from({ length: 2000 }, (_, n) =>
      n % 7 ? `value_${n} = ${n}` : 'print()'
    );
    const changed = lines.map((line, n) =>
      [3, 1000, 1990].includes(n) ? `new_${n}` : line
    );
    const [base, source] = [lines.join('\n'), changed.join('\n')];
    const live = base.replace('value_500 ', 'mine ');
    const chain = makeChain([{ suggestion: 's1', base, source }], live);
    expect(chain.hunks.map(({ from, to }) => [from, to])).toEqual([
      [3, 4],
      [1000, 1001],
      [1990, 1991]
    ]);
  });

  it('keeps the keys of hunks that only move', () => {
    const before = makeChain([first, second], BASE).hunks.map(h => h.key);
    const after = makeChain([first, second], '# new\n' + BASE).hunks;
    expect(after.map(h => h.key)).toEqual(before);
    expect(after[0].from).toBe(3);
  });
});

describe('settleHunk', () => {
  it('takes an accepted hunk out of the links', () => {
    const chain = makeChain([first, second], BASE);
    const live = applyHunk(chain, chain.hunks[0]);
    expect(live).toBe(ONE);
    const next = makeChain(settleHunk(chain, chain.hunks[0], true), live);
    expect(shown(next)).toEqual([[['z = gone(3)'], ['z = here(3)'], ['s2']]]);
    expect([isOpen(next, 0), isOpen(next, 1)]).toEqual([false, true]);
  });

  it('takes a rejected hunk out of the links', () => {
    const chain = makeChain([first, second], BASE);
    const links = settleHunk(chain, chain.hunks[0], false);
    const next = makeChain(links, BASE);
    expect(next.proposal).toBe(BASE.replace('gone', 'here'));
    expect(isOpen(next, 0)).toBe(false);
  });

  it('comes to the proposal, or back to the source, hunk by hunk', () => {
    const random = generator(7);
    for (let n = 0; n < 3000; n++) {
      const texts = [text(random)];
      const links: ILink[] = [];
      for (let i = 0; i < 3; i++) {
        texts.push(mutate(texts[i], random));
        links.push({
          suggestion: `s${i}`,
          base: texts[i],
          source: texts[i + 1]
        });
      }
      const accept = random() < 0.5;
      const start = mutate(texts[0], random);
      // One that does not fit may come to fit by a decision: leave those out.
      const { fits } = makeChain(links, start);
      let chain = makeChain(
        links.filter((_, i) => fits[i]),
        start
      );
      const { live, proposal } = chain;
      // Lines that are alike may pair off differently after a decision.
      const most = chain.hunks.length + 6;
      let decisions = 0;
      while (chain.hunks.length) {
        expect(++decisions).toBeLessThanOrEqual(most);
        const count = chain.hunks.length;
        const hunk = chain.hunks[Math.floor(random() * count)];
        const left = settleHunk(chain, hunk, accept);
        chain = makeChain(left, accept ? applyHunk(chain, hunk) : chain.live);
      }
      expect(chain.live).toBe(accept ? proposal : live);
    }
  });
});

describe('textEdits', () => {
  it('makes one text into another, and keeps lines that stay', () => {
    const random = generator(3);
    for (let n = 0; n < 3000; n++) {
      const [before, after] = [text(random), text(random)];
      let made = before;
      for (const { from, to, insert } of textEdits(before, after).reverse()) {
        made = made.slice(0, from) + insert + made.slice(to);
      }
      expect(made).toBe(after);
    }
  });

  it('replaces only what changed of a line', () => {
    expect(textEdits('a\nx = old(1)\nb', 'a\nx = new(1)\nb')).toEqual([
      { from: 6, to: 9, insert: 'new' }
    ]);
  });

  it('does not cut through a character outside the basic plane', () => {
    const [{ from, insert }] = textEdits('x = "😀"', 'x = "😁"');
    expect([from, insert]).toEqual([5, '😁']);
  });
});

describe('changedWords', () => {
  it('marks words between lines that resemble each other', () => {
    const marks = changedWords(
      ['df = pd.read_csv(name, error_bad_lines=False)'],
      ['df = pd.read_csv(name, on_bad_lines="skip")']
    );
    expect(marks.removed).toEqual([
      [23, 38],
      [39, 44]
    ]);
    expect(marks.added).toEqual([
      [23, 35],
      [36, 42]
    ]);
  });

  it('marks words of a very long line', () => {
    const numbers = Array.from({ length: 2000 }, (_, n) => n).join(', ');
    const before = `x = [${numbers}]`;
    const { removed, added } = changedWords(
      [before],
      [before.replace('x', 'y').replace('1999', '2000')]
    );
    const end = before.length - 1;
    expect(removed).toEqual([
      [0, 1],
      [end - 4, end]
    ]);
    expect(added).toEqual(removed);
  });

  it('marks nothing between lines that do not', () => {
    const marks = changedWords(['for row in rows:'], ['total = df.sum()']);
    expect(marks).toEqual({ removed: [], added: [] });
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

function line(random: () => number): string {
  return 'abcdefgh'.charAt(Math.floor(random() * 8)) + ' = 1';
}

function text(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 8) }, () =>
    random() < 0.1 ? '' : line(random)
  ).join('\n');
}

function mutate(before: string, random: () => number): string {
  const lines = before.split('\n');
  const at = Math.floor(random() * (lines.length + 1));
  const removed = Math.floor(random() * 3);
  const added = Array.from({ length: Math.floor(random() * 3) }, () =>
    line(random)
  );
  lines.splice(at, removed, ...added);
  return lines.join('\n');
}
