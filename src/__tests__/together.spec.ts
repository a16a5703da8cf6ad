/** Cells that are split and merged, and two people on one document. */
import { YNotebook } from '@jupyter/ydoc';
import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import { SuggestionModel } from '../model';
import type { Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const A = 'import old\n\nx = gone(1)';
const B = 'import new\n\nx = gone(1)';

/** One person's page. */
class Page {
  constructor(cells: { [id: string]: string }) {
    const made = Object.entries(cells);
    this.notebook.insertCells(
      0,
      made.map(([id, source]) => ({ cell_type: 'code', id, source }))
    );
    this.start = made.map(([id, source], index) => ({
      id,
      index,
      source,
      digest: '',
      cell_type: 'code'
    }));
  }

  suggest(...suggestions: Suggestion[]): void {
    this.model.update(suggestions, this.start, 'm1');
  }

  /** What NotebookActions does when it splits or merges cells. */
  remake(index: number, count: number, ...sources: string[]): void {
    this.notebook.transact(() => {
      this.notebook.deleteCellRange(index, index + count);
      this.notebook.insertCells(
        index,
        sources.map(source => ({ cell_type: 'code', source }))
      );
    });
  }

  get sources(): string[] {
    return this.notebook.cells.map(cell => cell.getSource());
  }

  // As JupyterLab does: each cell undoes its own.
  readonly notebook = new YNotebook({ disableDocumentWideUndoRedo: true });
  readonly model = new SuggestionModel(this.notebook);
  readonly start;
}

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('Cells that take the place of others', () => {
  it.each([
    ['the first half', ['import old', 'x = gone(1)'], 0],
    ['the second half', ['y = 1', 'import old\n\nx = gone(1)'], 1],
    ['a cell merged with the one below', [`${A}\ny = 1`], 0]
  ])('%s has the suggestion', async (_, sources, heir) => {
    const page = new Page({ c0: A, c1: 'y = 1' });
    page.suggest(suggestion('s1', [replace('c0', A, B)]));
    const changed: (ReadonlySet<string> | null)[] = [];
    page.model.changed.connect((_, ids) => changed.push(ids));
    page.remake(0, 1, ...sources);
    const { id } = page.notebook.cells[heir];
    expect(page.model.forCell(id).map(entry => entry.data.id)).toEqual(['s1']);
    expect(changed).toEqual([new Set(['c0', id])]);
    expect(page.model.knownId(id)).toBe('c0');
    await page.model.accept('s1');
    expect(page.sources[heir]).toContain('import new');
    expect(page.sources.join()).not.toContain('import old');
  });

  it('a half that keeps the id of the whole does not keep the suggestion', async () => {
    const page = new Page({ c0: A });
    page.suggest(suggestion('s1', [replace('c0', A, B)]));
    // As JupyterLab 4.6 does it.
    page.notebook.transact(() => {
      page.notebook.cells[0].setSource('x = gone(1)');
      page.notebook.insertCell(0, { cell_type: 'code', source: 'import old' });
    });
    const [heir] = page.notebook.cells;
    expect(page.model.forCell('c0')).toEqual([]);
    expect(page.model.forCell(heir.id)).toHaveLength(1);
    expect(page.model.knownId(heir.id)).toBe('c0');
    // Two cells of one id would be refused.
    expect(page.model.knownId('c0')).not.toBe('c0');
    // And merged again.
    page.remake(0, 2, A);
    expect(page.model.forCell(page.notebook.cells[0].id)).toHaveLength(1);
    await page.model.accept('s1');
    expect(page.sources).toEqual([B]);
  });

  it.each([
    ['the same first lines', A, 'import old\n\ny = gone(2)'],
    ['nothing in common', A, 'from old import z\n\nz()'],
    ['the same source', A, A],
    ['lines that come at the top', 'x = 1', 'y = 2', 'import os\n']
  ])(
    'two cells merged keep the suggestions of both: %s',
    async (_, one, two, top = '') => {
      const fixed = (source: string): string =>
        top ? top + source : source.replace('old', 'new');
      const page = new Page({ c0: one, c1: two, c2: '' });
      page.suggest(
        suggestion('s1', [replace('c0', one, fixed(one))]),
        suggestion('s2', [replace('c1', two, fixed(two))])
      );
      page.remake(0, 2, `${one}\n\n${two}`);
      const [{ id }] = page.notebook.cells;
      const { hunks } = page.model.chain(id)!;
      expect(hunks.map(hunk => hunk.suggestions)).toEqual([['s1'], ['s2']]);
      await page.model.accept('s2');
      expect(page.sources[0]).toBe(`${one}\n\n${fixed(two)}`);
      await page.model.accept('s1');
      expect(page.sources[0]).toBe(`${fixed(one)}\n\n${fixed(two)}`);
    }
  );

  it('what was split or merged before the page was loaded, too', async () => {
    const other = 'import old\n\ny = gone(2)';
    const both = [
      suggestion('s1', [replace('c0', A, B)]),
      suggestion('s2', [replace('c1', other, other.replace('old', 'new'))])
    ];
    const page = new Page({ c0: A, c1: other, c2: '' });
    page.remake(0, 2, `${A}\n\n${other}`);
    page.suggest(...both);
    await page.model.accept('s2');
    expect(page.sources[0]).toBe(`${A}\n\n${other.replace('old', 'new')}`);
    const half = new Page({ c0: A, c2: '' });
    half.remake(0, 1, 'import old', 'x = gone(1)');
    half.suggest(both[0]);
    const [{ id }] = half.notebook.cells;
    expect(half.model.places(half.model.entries[0])).toEqual([id]);
  });

  it('of a cell that is split between two changes the suggestion is stale, and shows', () => {
    const page = new Page({ c0: A, c1: 'y = 1' });
    page.suggest(
      suggestion('s1', [replace('c0', A, B.replace('gone', 'here'))]),
      suggestion('s2', [replace('c1', 'y = 1', 'y = 2')])
    );
    page.remake(0, 1, 'import old', 'x = gone(1)');
    const [first, second] = page.notebook.cells;
    const [entry] = page.model.entries;
    expect(page.model.places(entry)).toEqual([first.id]);
    expect(page.model.forCell(second.id)).toEqual([]);
    expect(page.model.isStale(entry)).toBe(true);
    expect(page.model.sourceAfter(entry, first.id)).toBe('import old');
    // As JupyterLab 4.6 does it.
    const again = new Page({ c0: A });
    again.suggest(
      suggestion('s1', [replace('c0', A, B.replace('gone', 'here'))])
    );
    again.notebook.transact(() => {
      again.notebook.cells[0].setSource('x = gone(1)');
      again.notebook.insertCell(0, { cell_type: 'code', source: 'import old' });
    });
    expect(again.model.places(again.model.entries[0])).toHaveLength(1);
    expect(again.model.isStale(again.model.entries[0])).toBe(true);
  });

  it.each([
    ['the same source', A, A],
    ['changed in its first line', A, 'import old\n\ny'],
    ['changed in its only line', 'x = old', 'y = old'],
    ['changed in its last line', 'a\nx = old', 'b\ny = old']
  ])(
    'undo of a merge gives each cell its suggestion back: %s',
    (_, one, two) => {
      const page = new Page({ c0: one, c1: two, c2: '' });
      page.notebook.clearUndoHistory();
      page.suggest(
        suggestion('s1', [replace('c0', one, one.replace('old', 'new'))]),
        suggestion('s2', [replace('c1', two, two.replace('old', 'new'))])
      );
      const proposed = (): unknown[] =>
        page.notebook.cells.map(({ id }) => page.model.chain(id)?.proposal);
      const before = proposed();
      page.remake(0, 2, `${one}\n\n${two}`);
      const merged = proposed();
      for (let n = 0; n < 2; n++) {
        page.notebook.undo();
        expect(proposed()).toEqual(before);
        page.notebook.redo();
        expect(proposed()).toEqual(merged);
      }
    }
  );

  it('so it does after a change of a suggestion in both was rejected in the merged cell', () => {
    const [one, two] = ['a = old\n\nb = old', 'c = old\n\nd = old'];
    const fixed = (source: string): string => source.replaceAll('old', 'new');
    const page = new Page({ c0: one, c1: two });
    page.notebook.clearUndoHistory();
    page.suggest(
      suggestion('s1', [
        replace('c0', one, fixed(one)),
        replace('c1', two, fixed(two))
      ])
    );
    page.remake(0, 2, `${one}\n\n${two}`);
    const [{ id }] = page.notebook.cells;
    const hunks = page.model.chain(id)!.hunks;
    expect(hunks).toHaveLength(4);
    page.model.rejectHunk(id, hunks[3].key);
    expect(page.model.standing[0].edits).toHaveLength(2);
    page.notebook.undo();
    expect(page.model.chain('c0')!.proposal).toBe(fixed(one));
    expect(page.model.chain('c1')!.proposal).toBe('c = new\n\nd = old');
  });

  describe('that were merged', () => {
    const [one, two] = ['x = old\n\ny = old', 'x = old\n\ny = old'];
    const fixed = (source: string): string => source.replaceAll('old', 'new');
    const put = (above: string, below: string): string =>
      `${above}\n\n${below}`;
    const made = (): Page => {
      const page = new Page({ c0: one, c1: two, c2: one });
      page.notebook.clearUndoHistory();
      page.suggest(
        suggestion('s0', [replace('c0', one, fixed(one))]),
        suggestion('s1', [replace('c1', two, fixed(two))]),
        suggestion('s2', [replace('c2', one, fixed(one))])
      );
      return page;
    };
    const merge = (page: Page): string => {
      page.remake(0, 2, put(page.sources[0], page.sources[1]));
      return page.notebook.cells[0].id;
    };

    it.each([
      ['rejected before they were merged', true],
      ['rejected afterwards', false]
    ])('bring back what was %s', (_, isBefore) => {
      const page = made();
      if (isBefore) {
        page.model.reject('s1');
      }
      const id = merge(page);
      page.model.reject('s1');
      expect(page.model.chain(id)!.proposal).toBe(put(fixed(one), two));
      page.model.reopen('s1');
      expect(page.model.isStale(page.model.entry('s1')!)).toBe(false);
      page.model.reject('s0');
      expect(page.model.chain(id)!.proposal).toBe(put(one, fixed(two)));
      page.model.reopen('s0');
      expect(page.model.chain(id)!.proposal).toBe(put(fixed(one), fixed(two)));
    });

    it('bring back hunks that were rejected in them', () => {
      const page = made();
      const id = merge(page);
      const hunk = page.model.chain(id)!.hunks[3];
      expect(hunk.suggestions).toEqual(['s1']);
      page.model.rejectHunk(id, hunk.key);
      expect(page.model.chain(id)!.hunks).toHaveLength(3);
      page.model.restoreHunks('s1');
      expect(page.model.chain(id)!.hunks).toHaveLength(4);
      expect(page.model.chain(id)!.proposal).toBe(put(fixed(one), fixed(two)));
    });

    it.each([
      ['before they were merged', true],
      ['afterwards', false]
    ])('let go again what was accepted %s', async (_, isBefore) => {
      const page = made();
      const accept = async (): Promise<void> => {
        await page.model.accept('s0');
        await page.model.accept('s1');
      };
      if (isBefore) {
        await accept();
      }
      const id = merge(page);
      if (!isBefore) {
        await accept();
      }
      expect(page.sources[0]).toBe(put(fixed(one), fixed(two)));
      expect(await page.model.takeBack('all')).toEqual([]);
      expect(page.sources[0]).toBe(put(one, two));
      await page.model.accept('s1');
      expect(page.model.chain(id)!.live).toBe(put(one, fixed(two)));
    });

    it.each([
      ['one after the other', true],
      ['at once', false]
    ])('twice are themselves again when both are undone %s', (_, isApart) => {
      const page = made();
      const proposed = (): unknown[] =>
        page.notebook.cells.map(({ id }) => page.model.chain(id)?.proposal);
      const before = proposed();
      merge(page);
      if (isApart) {
        page.notebook.undoManager.stopCapturing();
      }
      const id = merge(page);
      expect(page.model.knownId(id)).toBe('c0');
      expect(proposed()).toEqual([
        put(put(fixed(one), fixed(two)), fixed(one))
      ]);
      for (let n = 0; n < 2; n++) {
        page.notebook.undo();
        if (isApart) {
          expect(page.sources).toHaveLength(2);
          page.notebook.undo();
        }
        expect(proposed()).toEqual(before);
        page.notebook.redo();
        page.notebook.redo();
        expect(page.model.chain(id)!.hunks).toHaveLength(6);
      }
    });

    it('and of which an accepted change went with undo have it open again', async () => {
      const page = made();
      merge(page);
      await page.model.accept('s1');
      page.notebook.undo();
      expect(page.sources).toEqual([one, two, one]);
      expect(page.model.entry('s1')!.status).toBe('verified');
      expect(page.model.chain('c1')!.proposal).toBe(fixed(two));
      page.notebook.redo();
      expect(page.model.entry('s1')!.status).toBe('accepted');
    });

    it('and of which an accepted hunk went with undo have it open again', () => {
      const page = made();
      const id = merge(page);
      const { hunks } = page.model.chain(id)!;
      page.model.acceptHunk(id, hunks[3].key);
      page.model.rejectHunk(id, hunks[1].key);
      page.notebook.undo();
      expect(page.model.chain('c0')!.hunks).toHaveLength(1);
      expect(page.model.chain('c1')!.proposal).toBe(fixed(two));
      expect(page.model.entry('s1')!.isPartlyAccepted).toBe(false);
    });

    it('and of which a hunk was accepted before have it open again when all is undone', () => {
      // One stack for all: the accept is undone after the merge.
      const notebook = new YNotebook();
      notebook.insertCells(
        0,
        [one, 'z'].map((source, n) => ({
          cell_type: 'code',
          id: `c${n}`,
          source
        }))
      );
      notebook.clearUndoHistory();
      const model = new SuggestionModel(notebook);
      model.update(
        [suggestion('s0', [replace('c0', one, fixed(one))])],
        new Page({ c0: one, c1: 'z' }).start,
        'm1'
      );
      const key = (): string => model.chain('c0')!.hunks[0].key;
      model.acceptHunk('c0', key());
      notebook.transact(() => {
        notebook.deleteCellRange(0, 2);
        notebook.insertCell(0, {
          cell_type: 'code',
          source: 'x = new\n\ny = old\nz'
        });
      });
      expect(model.entry('s0')!.isPartlyAccepted).toBe(true);
      notebook.undo();
      expect(model.entry('s0')!.isPartlyAccepted).toBe(true);
      notebook.undo();
      expect(notebook.cells[0].getSource()).toBe(one);
      expect(model.chain('c0')!.hunks).toHaveLength(2);
      expect(model.entry('s0')!.isPartlyAccepted).toBe(false);
    });

    it('with one that a suggestion inserted keep what is suggested for that', async () => {
      const page = made();
      page.suggest(
        suggestion('s3', [
          {
            op: 'insert',
            cell_id: 'n1',
            after: 'c0',
            cell_type: 'code',
            source: two
          }
        ]),
        suggestion('s4', [replace('n1', two, fixed(two))])
      );
      await page.model.accept('s3');
      const id = merge(page);
      page.model.reject('s0');
      expect(page.model.chain(id)!.proposal).toBe(put(one, fixed(two)));
    });
  });

  it('of a cell that is split right after another one was deleted, too', () => {
    const page = new Page({ c0: 'z', c1: A });
    page.suggest(
      suggestion('s1', [replace('c1', A, B.replace('gone', 'here'))])
    );
    page.notebook.deleteCell(0);
    page.remake(0, 1, 'import old', 'x = gone(1)');
    expect(page.model.places(page.model.entries[0])).toHaveLength(1);
  });

  it('each of two suggestions goes with its half of the cell', async () => {
    const page = new Page({ c0: A });
    page.suggest(
      suggestion('s1', [replace('c0', A, B)]),
      suggestion('s2', [replace('c0', B, B.replace('gone', 'here'))])
    );
    page.remake(0, 1, 'import old', 'x = gone(1)');
    const [first] = page.notebook.cells;
    expect(page.model.forCell(first.id)).toHaveLength(2);
    expect(page.model.isStale(page.model.entry('s1')!)).toBe(false);
    expect(page.model.isStale(page.model.entry('s2')!)).toBe(true);
  });

  it('undo gives it back; what does not fit has no heir', () => {
    const page = new Page({ c0: A });
    page.suggest(suggestion('s1', [replace('c0', A, B)]));
    page.notebook.clearUndoHistory();
    page.remake(0, 1, 'import old', 'x = gone(1)');
    page.notebook.undo();
    expect(page.model.forCell('c0')).toHaveLength(1);
    expect(page.model.knownId('c0')).toBe('c0');
    page.remake(0, 1, 'nothing of it');
    const [entry] = page.model.entries;
    expect(page.model.places(entry)).toEqual([]);
    expect(page.model.isStale(entry)).toBe(true);
  });
});

describe('Two people', () => {
  const both = [
    suggestion('s1', [
      replace('c0', A, 'import new\nimport os\n\nx = here(1)')
    ]),
    suggestion('s2', [
      {
        op: 'insert',
        cell_id: 'n1',
        after: 'c0',
        cell_type: 'code',
        source: 'import os'
      }
    ])
  ];

  /** Two pages on one document, who hear of each other when they are told to. */
  async function pages(): Promise<[Page, Page, () => Promise<void>]> {
    const one = new Page({ c0: A });
    const two = new Page({});
    const meet = async (): Promise<void> => {
      for (let n = 0; n < 3; n++) {
        applyUpdate(two.notebook.ydoc, encodeStateAsUpdate(one.notebook.ydoc));
        applyUpdate(one.notebook.ydoc, encodeStateAsUpdate(two.notebook.ydoc));
        await Promise.resolve();
      }
    };
    await meet();
    one.suggest(...both);
    two.model.update(both, one.start, 'm1');
    return [one, two, meet];
  }

  it('who accept at the same moment have it once', async () => {
    const [one, two, meet] = await pages();
    for (const { model } of [one, two]) {
      await model.accept('s1');
      await model.accept('s2');
    }
    await meet();
    const after = ['import new\nimport os\n\nx = here(1)', 'import os'];
    expect(one.sources).toEqual(after);
    expect(two.sources).toEqual(after);
  });

  const lines = 'a = old\n\nb = old\n\nc = old';
  const three = suggestion('s3', [
    replace('c0', lines, lines.replaceAll('old', 'new'))
  ]);

  /** The other one's page, which saw all of it, and one that is loaded just now. */
  it.each<[string, (one: Page) => void]>([
    ['a hunk was accepted', one => decideHunk(one, 0, true)],
    [
      'a hunk was accepted and undone',
      one => {
        decideHunk(one, 0, true);
        one.notebook.undo();
      }
    ],
    [
      'a hunk was accepted and another rejected',
      one => {
        decideHunk(one, 1, false);
        decideHunk(one, 0, true);
      }
    ],
    ['nothing was decided', () => undefined]
  ])(
    'of a suggestion of which, by another person, %s, the rest is rejected as in a page that is loaded anew',
    async (_, before) => {
      for (const way of [rejectAll, rejectEachHunk]) {
        const [one, two, meet] = await pages();
        one.notebook.cells[0].setSource(lines);
        one.notebook.clearUndoHistory();
        const start = one.start.map(each => ({ ...each, source: lines }));
        for (const { model } of [one, two]) {
          model.update([three], start, 'm2');
        }
        await meet();
        before(one);
        await meet();
        const { status, declined } = one.model.entry('s3')!;
        const told = { ...three, status, declined: [...declined] };
        two.model.update([told], start, 'm2');
        const [later] = await pages();
        later.notebook.cells[0].setSource(two.sources[0]);
        later.model.update([told], start, 'm2');
        way(two);
        way(later);
        const outcomes = [two, later].map(({ model }) => {
          const entry = model.entry('s3')!;
          return [entry.status, entry.declined.length];
        });
        expect(outcomes[0]).toEqual(outcomes[1]);
        const held = two.sources[0].includes('new');
        expect(outcomes[0][0]).toBe(held ? 'accepted' : 'rejected');
      }
    }
  );

  it('what another person undoes once the page is loaded is not in the notebook any more', async () => {
    const [one, two, meet] = await pages();
    one.notebook.cells[0].setSource(lines);
    one.notebook.clearUndoHistory();
    const start = one.start.map(each => ({ ...each, source: lines }));
    one.model.update([three], start, 'm2');
    decideHunk(one, 0, true);
    await meet();
    two.model.update([three], start, 'm2');
    const entry = two.model.entry('s3')!;
    expect(entry.isPartlyAccepted).toBe(true);
    one.notebook.cells[0].undo();
    await meet();
    two.model.reject('s3');
    expect(entry.status).toBe('rejected');
  });

  function decideHunk({ model }: Page, n: number, taken: boolean): void {
    const { key } = model.chain('c0')!.hunks[n];
    if (taken) {
      model.acceptHunk('c0', key);
    } else {
      model.rejectHunk('c0', key);
    }
  }

  function rejectAll({ model }: Page): void {
    model.reject('s3');
  }

  function rejectEachHunk(page: Page): void {
    while (page.model.chain('c0')?.hunks.length) {
      decideHunk(page, 0, false);
    }
  }

  it('what a person types twice herself stays', async () => {
    const [one, two, meet] = await pages();
    one.suggest(suggestion('s3', [replace('c0', A, B)]));
    await one.model.accept('s3');
    one.notebook.cells[0].updateSource(7, 7, 'new');
    two.notebook.cells[0].updateSource(0, 0, '# ');
    await meet();
    expect(one.sources[0]).toContain('# import newnew');
    one.notebook.cells[0].updateSource(0, 2);
    await meet();
    expect(two.sources[0]).toContain('import newnew');
  });
});
