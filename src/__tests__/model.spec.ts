import { YCodeCell, YNotebook } from '@jupyter/ydoc';
import { IDecision, SuggestionModel } from '../model';
import type { Outcome, ReplaceFile, Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const A = 'import old\n\nx = gone(1)';
const ONE = 'import new\n\nx = gone(1)';
const TWO = 'import new\n\nx = here(1)';

class Setting {
  constructor(sources: string[], ...suggestions: Suggestion[]) {
    // As JupyterLab does: each cell undoes its own.
    this.notebook = new YNotebook({ disableDocumentWideUndoRedo: true });
    this.notebook.insertCells(
      0,
      sources.map((source, n) => ({ cell_type: 'code', id: `c${n}`, source }))
    );
    this.model = new SuggestionModel(this.notebook);
    this.model.decided.connect((_, decision) => this.decided.push(decision));
    this.update(...suggestions);
  }

  update(...suggestions: Suggestion[]): void {
    this.model.update(suggestions, this.start, 'm1');
  }

  get sources(): string[] {
    return this.notebook.cells.map(cell => cell.getSource());
  }

  undo(index: number): void {
    (this.notebook.cells[index] as YCodeCell).undo();
  }

  redo(index: number): void {
    (this.notebook.cells[index] as YCodeCell).redo();
  }

  pending(): string[] {
    return this.model.pending.map(entry => entry.data.id);
  }

  readonly notebook: YNotebook;
  readonly model: SuggestionModel;
  readonly decided: IDecision[] = [];
  readonly start = [] as {
    id: string;
    index: number;
    digest: string;
    cell_type: string;
    source: string;
  }[];
}

const RAN: Outcome = {
  result: 'ran',
  message: '',
  output: '',
  images: [],
  seconds: 1,
  comparison: null
};
const first = suggestion('s1', [replace('c0', A, ONE)]);
const second = suggestion('s2', [replace('c0', ONE, TWO)]);

describe('SuggestionModel', () => {
  beforeAll(() => {
    // Yjs warns of what @jupyter/ydoc itself does when it makes a cell.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it('leaves the notebook alone until a suggestion is accepted', async () => {
    const s = new Setting([A], first, second);
    expect(s.sources).toEqual([A]);
    expect(s.model.chain('c0')?.proposal).toBe(TWO);
    await s.model.accept('s1');
    expect(s.sources).toEqual([ONE]);
    expect(s.pending()).toEqual(['s2']);
    expect(s.decided).toEqual([{ id: 's1', status: 'accepted' }]);
  });

  it('makes one undo step of it, whatever was typed just before', async () => {
    const s = new Setting([A], suggestion('s1', [replace('c0', A, TWO)]));
    const cell = s.notebook.cells[0];
    cell.updateSource(A.length, A.length, '\n# mine');
    await s.model.accept('s1');
    cell.updateSource(0, 0, '# more\n');
    expect(s.sources).toEqual(['# more\n' + TWO + '\n# mine']);
    s.undo(0);
    expect(s.sources).toEqual([TWO + '\n# mine']);
    s.undo(0);
    expect(s.sources).toEqual([A + '\n# mine']);
    expect(s.pending()).toEqual(['s1']);
    s.redo(0);
    expect(s.sources).toEqual([TWO + '\n# mine']);
    expect(s.pending()).toEqual([]);
    expect(s.decided.map(d => d.status)).toEqual([
      'accepted',
      'verified',
      'accepted'
    ]);
  });

  it('accepts what a suggestion is made on together with it', async () => {
    const base = 'x = a(1)';
    const s = new Setting(
      [base],
      suggestion('t1', [replace('c0', base, 'x = b(1)')]),
      suggestion('t2', [replace('c0', 'x = b(1)', 'x = c(1)')])
    );
    const entry = s.model.entry('t2')!;
    expect(s.model.companions(entry).map(e => e.data.id)).toEqual(['t1']);
    await s.model.accept('t2');
    expect(s.sources).toEqual(['x = c(1)']);
    expect(s.pending()).toEqual([]);
    s.undo(0);
    expect(s.sources).toEqual([base]);
    expect(s.pending()).toEqual(['t1', 't2']);
  });

  it('accepts the second alone where it does not need the first', async () => {
    const s = new Setting([A], first, second);
    expect(s.model.companions(s.model.entry('s2')!)).toEqual([]);
    await s.model.accept('s2');
    expect(s.sources).toEqual(['import old\n\nx = here(1)']);
    await s.model.accept('s1');
    expect(s.sources).toEqual([TWO]);
  });

  it('is stale where the person changed the same words, and only there', () => {
    const s = new Setting([A], first, second);
    s.notebook.cells[0].updateSource(7, 10, 'mine');
    expect(s.model.isStale(s.model.entry('s1')!)).toBe(true);
    expect(s.model.isStale(s.model.entry('s2')!)).toBe(false);
    return expect(s.model.accept('s1')).rejects.toThrow('does not fit');
  });

  it('changes several cells, one undo step each', async () => {
    const s = new Setting(
      ['print 1', 'print 2'],
      suggestion('p', [
        replace('c0', 'print 1', 'print(1)'),
        replace('c1', 'print 2', 'print(2)')
      ])
    );
    await s.model.accept('p');
    expect(s.sources).toEqual(['print(1)', 'print(2)']);
    s.undo(1);
    expect(s.sources).toEqual(['print(1)', 'print 2']);
    expect(s.pending()).toEqual(['p']);
    await s.model.accept('p');
    expect(s.sources).toEqual(['print(1)', 'print(2)']);
    expect(s.pending()).toEqual([]);
  });

  it('decides hunk by hunk; undo takes back the last', () => {
    const s = new Setting([A], suggestion('s1', [replace('c0', A, TWO)]));
    const keys = s.model.chain('c0')!.hunks.map(hunk => hunk.key);
    s.model.acceptHunk('c0', keys[0]);
    expect(s.sources).toEqual([ONE]);
    expect(s.pending()).toEqual(['s1']);
    s.undo(0);
    expect(s.sources).toEqual([A]);
    expect(s.model.chain('c0')!.hunks.map(h => h.key)).toEqual(keys);
    s.model.rejectHunk('c0', keys[0]);
    expect(s.pending()).toEqual(['s1']);
    s.model.acceptHunk('c0', keys[1]);
    expect(s.sources).toEqual(['import old\n\nx = here(1)']);
    expect(s.model.entry('s1')!.status).toBe('accepted');
    s.undo(0);
    expect(s.pending()).toEqual(['s1']);
    s.model.rejectHunk('c0', s.model.chain('c0')!.hunks[0].key);
    expect(s.model.entry('s1')!.status).toBe('rejected');
  });

  it.each([
    ['of their own lines', 'a\nx\nb\ny\nc\nz', 'A\nx\nB\ny\nC\nz'],
    ['that look the same', 'a\nx\na\ny\na\nz', 'A\nx\nA\ny\nA\nz'],
    ['that only add', 'x\ny\nz', 'A\nx\nB\ny\nC\nz']
  ])(
    'undoes and redoes an accepted hunk without those rejected since: %s',
    async (_, before, after) => {
      const s = new Setting(
        [before],
        suggestion('s1', [replace('c0', before, after)])
      );
      const keys = (): string[] =>
        s.model.chain('c0')!.hunks.map(hunk => hunk.key);
      s.model.acceptHunk('c0', keys()[0]);
      const one = s.sources[0];
      s.model.rejectHunk('c0', keys()[0]);
      s.undo(0);
      expect(s.sources).toEqual([before]);
      const froms = s.model.chain('c0')!.hunks.map(hunk => hunk.from);
      expect(froms).toEqual(before === 'x\ny\nz' ? [0, 2] : [0, 4]);
      s.redo(0);
      expect(s.sources).toEqual([one]);
      expect(keys()).toHaveLength(1);
      s.undo(0);
      await s.model.accept('s1');
      const second = after.split('\n').indexOf('y') - 1;
      const wanted = after.split('\n');
      wanted.splice(
        second,
        1,
        ...(before === 'x\ny\nz' ? [] : [before.split('\n')[2]])
      );
      expect(s.sources).toEqual([wanted.join('\n')]);
      s.undo(0);
      s.model.restoreHunks('s1');
      expect(keys()).toHaveLength(3);
    }
  );

  it.each(['hunk', 'whole'])(
    'leaves the suggestions of another modernization alone when what was accepted of an earlier one is undone: %s',
    async what => {
      const s = new Setting([A], suggestion('s1', [replace('c0', A, TWO)]));
      if (what === 'hunk') {
        s.model.acceptHunk('c0', s.model.chain('c0')!.hunks[0].key);
      } else {
        await s.model.accept('s1');
      }
      const [accepted] = s.sources;
      const other = suggestion('other', [replace('c0', accepted, 'y = 1')]);
      s.model.update([other], s.start, 'm2');
      s.decided.length = 0;
      s.undo(0);
      expect(s.sources).toEqual([A]);
      s.redo(0);
      expect(s.sources).toEqual([accepted]);
      expect(s.decided).toEqual([]);
      expect(s.model.chain('c0')!.proposal).toBe('y = 1');
    }
  );

  it('hears of an undo after another modernization was looked at', async () => {
    const s = new Setting([A], first);
    await s.model.accept('s1');
    s.model.update([suggestion('other', [])], s.start, 'm2');
    s.update({ ...first, status: 'accepted' });
    s.undo(0);
    expect(s.pending()).toEqual(['s1']);
  });

  it('is open again with what is left when the accepted hunk of a decided suggestion is undone', () => {
    const s = new Setting([A], suggestion('s1', [replace('c0', A, TWO)]));
    s.model.acceptHunk('c0', s.model.chain('c0')!.hunks[0].key);
    s.model.rejectHunk('c0', s.model.chain('c0')!.hunks[0].key);
    expect(s.model.entry('s1')!.status).toBe('accepted');
    s.undo(0);
    expect(s.pending()).toEqual(['s1']);
    expect(s.model.chain('c0')!.proposal).toBe(ONE);
    s.redo(0);
    expect(s.model.entry('s1')!.status).toBe('accepted');
  });

  it('is accepted as long as one of its hunks is, in whatever cell', () => {
    const s = new Setting(
      [A, A],
      suggestion('s1', [replace('c0', A, TWO), replace('c1', A, TWO)])
    );
    const first = (cell: string): string => s.model.chain(cell)!.hunks[0].key;
    s.model.acceptHunk('c0', first('c0'));
    s.model.acceptHunk('c1', first('c1'));
    s.undo(0);
    expect(s.sources).toEqual([A, ONE]);
    s.model.reject('s1');
    expect(s.sources).toEqual([A, ONE]);
    // What was accepted of it is in the notebook: a run of what was accepted has it, too.
    expect(s.model.entry('s1')!.status).toBe('accepted');
    expect(s.model.entry('s1')!.declined).toHaveLength(3);
    expect(s.model.standing[0].edits).toEqual([
      replace('c0', A, A),
      replace('c1', ONE, ONE)
    ]);
  });

  it('changes cells whose lines end as on Windows as their editors show them', async () => {
    const windows = (text: string): string => text.replace(/\n/g, '\r\n');
    const s = new Setting(
      [windows(A), windows('gone()\n')],
      suggestion('s1', [replace('c0', windows(A), windows(TWO))]),
      suggestion('d', [
        { op: 'delete', cell_id: 'c1', base: windows('gone()\n') }
      ])
    );
    expect(s.model.pending.filter(entry => s.model.isStale(entry))).toEqual([]);
    // An editor asks with the text that it has, and names the hunk that it shows.
    const hunks = s.model.chain('c0', A)!.hunks;
    expect(s.model.chain('c0')!.hunks).toEqual(hunks);
    s.model.acceptHunk('c0', hunks[0].key);
    expect(s.sources[0]).toBe(ONE);
    expect(s.notebook.cells.map(cell => cell.id)).toEqual(['c0', 'c1']);
    s.notebook.undo();
    expect(s.sources[0]).toBe(windows(A));
    expect(s.model.chain('c0')!.hunks).toHaveLength(2);
    await s.model.accept('s1');
    expect(s.sources[0]).toBe(TWO);
    expect(s.pending()).toEqual(['d']);
    expect(await s.model.takeBack('all')).toEqual([]);
    expect(s.sources[0]).toBe(A);
    await s.model.accept('d');
    expect(s.sources).toEqual([A]);
  });

  it('inserts and deletes cells, one undo step of the notebook each', async () => {
    const s = new Setting(
      ['a', 'b'],
      suggestion('i', [
        {
          op: 'insert',
          cell_id: 'n',
          after: 'c0',
          cell_type: 'code',
          source: 'new'
        }
      ]),
      suggestion('g', [replace('n', 'new', 'newer')]),
      suggestion('d', [{ op: 'delete', cell_id: 'c1', base: 'b' }])
    );
    expect(s.model.insertionsAfter('c0').map(i => i.entry.data.id)).toEqual([
      'i'
    ]);
    expect(s.model.guestsAfter('c0').map(e => e.data.id)).toEqual(['g']);
    await s.model.accept('d');
    expect(s.sources).toEqual(['a']);
    s.notebook.undo();
    expect(s.sources).toEqual(['a', 'b']);
    expect(s.pending()).toEqual(['i', 'g', 'd']);
    // The change of the new cell brings the cell with it.
    await s.model.accept('g');
    expect(s.sources).toEqual(['a', 'newer', 'b']);
    expect(s.pending()).toEqual(['d']);
  });

  it('does not delete a cell that the person has changed', () => {
    const s = new Setting(
      ['a', 'b'],
      suggestion('d', [{ op: 'delete', cell_id: 'c1', base: 'b' }])
    );
    expect(s.model.isStale(s.model.entry('d')!)).toBe(false);
    s.notebook.cells[1].setSource('b = mine');
    expect(s.model.isStale(s.model.entry('d')!)).toBe(true);
  });

  it('puts a new cell before which its own place is gone after the nearest one', () => {
    const s = new Setting(['a', 'b', 'c']);
    s.start.push(
      ...s.notebook.cells.map((cell, index) => ({
        id: cell.id,
        index,
        digest: '',
        cell_type: 'code',
        source: cell.getSource()
      }))
    );
    s.update(
      suggestion('i', [
        {
          op: 'insert',
          cell_id: 'n',
          after: 'c1',
          cell_type: 'code',
          source: 'new'
        }
      ])
    );
    s.notebook.deleteCell(1);
    expect(s.model.insertionsAfter('c0')).toHaveLength(1);
  });

  it('writes helper modules first, and changes nothing if that fails', async () => {
    const file: ReplaceFile = {
      op: 'file',
      path: 'h.py',
      base: '1',
      source: '2'
    };
    const s = new Setting(
      ['a'],
      suggestion('f', [replace('c0', 'a', 'b'), file])
    );
    await expect(s.model.accept('f')).rejects.toThrow('h.py');
    s.model.files = {
      write: () => Promise.reject(new Error('h.py is read-only'))
    };
    await expect(s.model.accept('f')).rejects.toThrow('read-only');
    expect(s.sources).toEqual(['a']);
    expect(s.pending()).toEqual(['f']);
    const written: ReplaceFile[] = [];
    s.model.files = {
      write: edit => Promise.resolve(void written.push(edit))
    };
    await s.model.accept('f');
    expect(written).toEqual([file]);
    expect(s.sources).toEqual(['b']);
  });

  it('accepts at once only what was seen to work and leaves results alone', async () => {
    const s = new Setting(
      ['a', 'b', 'c'],
      suggestion('s1', [replace('c0', 'a', 'A')]),
      suggestion('s2', [replace('c1', 'b', 'B')], { status: 'proposed' }),
      suggestion('s3', [replace('c2', 'c', 'C')], { changes_behaviour: true })
    );
    await s.model.acceptAllVerified();
    expect(s.sources).toEqual(['A', 'b', 'c']);
  });

  it('does not take along, in accepting all, what a person should look at', () => {
    const s = new Setting(
      ['x = a(1)'],
      suggestion('t1', [replace('c0', 'x = a(1)', 'x = b(1)')], {
        changes_behaviour: true
      }),
      suggestion('t2', [replace('c0', 'x = b(1)', 'x = c(1)')])
    );
    expect(s.model.acceptable).toEqual([]);
  });

  it('says on top of what rejected suggestion another was verified', () => {
    const s = new Setting([A], first, { ...second, built_on: ['s1'] });
    expect(s.model.missing(s.model.entry('s2')!)).toEqual([]);
    s.model.reject('s1');
    expect(s.model.missing(s.model.entry('s2')!).map(e => e.data.id)).toEqual([
      's1'
    ]);
    s.model.reopen('s1');
    expect(s.pending()).toEqual(['s1', 's2']);
  });

  it('keeps its own decision when the server still says otherwise', async () => {
    const s = new Setting([A], first);
    await s.model.accept('s1');
    s.update({ ...first, title: 'changed' });
    expect(s.model.entry('s1')!.status).toBe('accepted');
    expect(s.model.entry('s1')!.data.title).toBe('changed');
  });

  it('takes over what was decided elsewhere', () => {
    const s = new Setting([A], first);
    s.update({ ...first, status: 'rejected' });
    expect(s.pending()).toEqual([]);
    expect(s.decided).toEqual([]);
  });

  /** The suggestions as the server has them after these decisions. */
  function known(s: Setting, ...suggestions: Suggestion[]): Suggestion[] {
    return suggestions.map(data =>
      s.decided
        .filter(({ id }) => id === data.id)
        .reduce<Suggestion>(
          (now, { status, declined = now.declined }) => ({
            ...now,
            status,
            declined
          }),
          data
        )
    );
  }

  // Two places that look the same, two suggestions on neighbouring lines, one on top of the other.
  const LINES = 'x = old\n1\nx = old\n2\na = p\nb = q\n3\nlast';
  const FRESH = LINES.replace(/old/g, 'new').replace('p', 'P');
  const LAST = FRESH.replace('q', 'Q').replace('last', 'end');
  const three = [
    suggestion('h1', [replace('c0', LINES, FRESH)]),
    suggestion('h2', [replace('c0', FRESH, LAST)]),
    suggestion('h3', [replace('c0', LAST, LAST.replace('end', 'END'))])
  ];
  const count = new Setting([LINES], ...three).model.chain('c0')!.hunks.length;
  const orders = Array.from({ length: count * count }, (_, n) => [
    Math.floor(n / count),
    n % count
  ]);

  it.each(orders)(
    'hunks %i and then %i of the rest are rejected, in the next page, too',
    (...order) => {
      const s = new Setting([LINES], ...three);
      for (const place of order) {
        const { hunks } = s.model.chain('c0')!;
        s.model.rejectHunk('c0', hunks[place % hunks.length].key);
      }
      const left = s.model.chain('c0')!;
      const now = known(s, ...three);
      for (const live of [LINES, `# mine\n${LINES}`]) {
        const later = new Setting([live], ...now);
        const chain = later.model.chain('c0')!;
        expect(chain.hunks.map(hunk => hunk.key)).toEqual(
          left.hunks.map(hunk => hunk.key)
        );
        expect(chain.proposal).toBe(live.replace(LINES, left.proposal));
        expect(later.decided).toEqual([]);
      }
      // Another page that has it open hears of one after the other.
      const beside = new Setting([LINES], ...three);
      s.decided.forEach((_, n) => {
        const some = { decided: s.decided.slice(0, n + 1) } as Setting;
        beside.update(...known(some, ...three));
      });
      expect(beside.model.chain('c0')!.proposal).toBe(left.proposal);
    }
  );

  it('reconsiders with all hunks what was rejected hunk by hunk', async () => {
    const s = new Setting([A], suggestion('s1', [replace('c0', A, TWO)]));
    for (const { key } of s.model.chain('c0')!.hunks) {
      s.model.rejectHunk('c0', key);
    }
    expect(s.pending()).toEqual([]);
    s.model.reopen('s1');
    expect(s.model.chain('c0')!.proposal).toBe(TWO);
    const [told] = known(s, suggestion('s1', [replace('c0', A, TWO)]));
    expect([told.status, told.declined]).toEqual(['verified', []]);
  });

  it('brings back hunks that were rejected, in other pages, too', () => {
    const whole = suggestion('s1', [replace('c0', A, TWO)]);
    const [s, beside] = [new Setting([A], whole), new Setting([A], whole)];
    const keys = (at: Setting): string[] =>
      at.model.chain('c0')!.hunks.map(hunk => hunk.key);
    const all = keys(s);
    s.model.rejectHunk('c0', all[1]);
    const rejected = known(s, whole);
    s.update(...rejected);
    beside.update(...rejected);
    expect([keys(s), keys(beside)]).toEqual([[all[0]], [all[0]]]);
    s.model.restoreHunks('s1');
    // The server says something else, and has not heard of it.
    s.update(...rejected);
    expect(keys(s)).toEqual(all);
    const restored = known(s, whole);
    expect(restored[0].declined).toEqual([]);
    s.update(...restored);
    beside.update(...restored);
    expect([keys(s), keys(beside)]).toEqual([all, all]);
    // Those that were accepted stay in the cell.
    s.model.acceptHunk('c0', all[0]);
    s.model.restoreHunks('s1');
    expect([s.sources, keys(s)]).toEqual([[ONE], [all[1]]]);
  });

  it('opens again what was accepted and then lost', () => {
    const s = new Setting([A], { ...first, status: 'accepted' });
    expect(s.pending()).toEqual(['s1']);
    const kept = new Setting([ONE], { ...first, status: 'accepted' });
    expect(kept.pending()).toEqual([]);
  });

  describe('knows what was accepted of a suggestion, hunk by hunk,', () => {
    const whole = suggestion('s1', [replace('c0', A, TWO)], {
      evidence: { after: RAN }
    });
    const hunk = (s: Setting, place: number): string =>
      s.model.chain('c0')!.hunks[place].key;

    /** The page is loaded anew. */
    function reload(s: Setting, live = s.sources): Setting {
      return new Setting(
        live,
        ...known(s, ...s.model.entries.map(e => e.data))
      );
    }

    /** Another modernization is shown, and then this one again. */
    function lookElsewhere(s: Setting): void {
      const now = known(s, ...s.model.entries.map(e => e.data));
      s.model.update([suggestion('s1', [])], s.start, 'm2');
      s.update(...now);
    }

    it('in the next page: the rest can be rejected', () => {
      const s = new Setting([A], whole);
      s.model.acceptHunk('c0', hunk(s, 0));
      const later = reload(s);
      expect(later.pending()).toEqual(['s1']);
      expect(later.model.entry('s1')!.isPartlyAccepted).toBe(true);
      later.model.reject('s1');
      expect(later.sources).toEqual([ONE]);
      expect(later.model.entry('s1')!.status).toBe('accepted');
      const lost = reload(s, [A]);
      expect(lost.model.entry('s1')!.isPartlyAccepted).toBe(false);
      lost.model.reject('s1');
      expect(lost.model.entry('s1')!.status).toBe('rejected');
    });

    it('in the next page, whichever of its cells it is in', () => {
      const two = suggestion('s1', [
        replace('c0', A, ONE),
        replace('c1', A, ONE)
      ]);
      const s = new Setting([A, A], two);
      s.model.acceptHunk('c0', hunk(s, 0));
      expect(reload(s).model.entry('s1')!.isPartlyAccepted).toBe(true);
      s.model.reject('s1');
      expect(s.model.entry('s1')!.status).toBe('accepted');
      const later = reload(s);
      expect(later.pending()).toEqual([]);
      expect(later.decided).toEqual([]);
      // It was not saved.
      const lost = reload(s, [A, A]);
      expect(lost.pending()).toEqual(['s1']);
      expect(lost.model.chain('c1')!.hunks).toEqual([]);
    });

    it('where the last of them was not saved', () => {
      const s = new Setting([A], whole);
      s.model.acceptHunk('c0', hunk(s, 0));
      const saved = s.sources;
      s.model.acceptHunk('c0', hunk(s, 0));
      expect(s.pending()).toEqual([]);
      const later = reload(s, saved);
      expect(later.model.unsaved.map(({ data }) => data.id)).toEqual(['s1']);
      expect(later.model.chain('c0')!.hunks).toHaveLength(1);
    });

    it.each([
      ['the rest undecided', []],
      ['the rest rejected', ['reject']],
      ['the rest accepted', ['accept']]
    ])(
      'and undoes it after another modernization was looked at: %s',
      (_, more) => {
        const s = new Setting([A], whole);
        s.model.acceptHunk('c0', hunk(s, 0));
        more.forEach(what =>
          what === 'accept'
            ? s.model.acceptHunk('c0', hunk(s, 0))
            : s.model.rejectHunk('c0', hunk(s, 0))
        );
        const after = s.model.entry('s1')!.status;
        const [text] = s.sources;
        lookElsewhere(s);
        s.decided.length = 0;
        s.undo(0);
        expect(s.pending()).toEqual(['s1']);
        expect(s.decided.map(({ status }) => status)).toEqual(
          more.length ? ['verified'] : []
        );
        const { length } = s.model.chain('c0')!.hunks;
        expect(length).toBe(more.length ? 1 : 2);
        s.redo(0);
        expect(s.sources).toEqual([text]);
        expect(s.model.entry('s1')!.status).toBe(after);
        // What is undone while another one is shown is not forgotten either.
        s.model.update([suggestion('s1', [])], s.start, 'm2');
        s.decided.length = 0;
        s.undo(0);
        expect(s.decided).toEqual([]);
        s.update({ ...whole, status: after });
        expect(s.pending()).toEqual(['s1']);
      }
    );
  });

  it('tells which cells change', () => {
    const s = new Setting([A, 'b'], first);
    const told: (string[] | null)[] = [];
    s.model.changed.connect((_, ids) => told.push(ids && [...ids]));
    s.update(first, suggestion('s9', [replace('c1', 'b', 'B')]));
    s.model.reject('s1');
    expect(told).toEqual([['c1'], ['c0']]);
  });
});
