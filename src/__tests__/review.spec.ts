import { YNotebook } from '@jupyter/ydoc';
import { nullTranslator } from '@jupyterlab/translation';
import { panes } from '../cell/panes';
import { differences } from '../drift';
import { failuresOf } from '../failures';
import { countOf, matches, NO_FILTER, statusCounts } from '../filter';
import { gain, number, ratio } from '../gain';
import { SuggestionModel } from '../model';
import { isVerified } from '../review';
import { cellsDone, lastCell } from '../state';
import { stripOf } from '../strip';
import type {
  CellState,
  Comparison,
  Failure,
  Outcome,
  Report,
  Snapshot,
  Suggestion
} from '../wire';
import { cellName } from '../wording';
import { replace, suggestion } from './builders';

const trans = nullTranslator.load('jupyter_mlemodernizer');

/** A suggestion for the cell of `modelOf`. */
function proposed(
  id: string,
  more: Parameters<typeof suggestion>[2] = {}
): Suggestion {
  return suggestion(id, [replace('a', 'x', `y_${id}`)], more);
}

function failure(cell_id: string, kind: Failure['kind'] = 'crash'): Failure {
  return {
    kind,
    cell_id,
    statement: null,
    message: `${kind} in ${cell_id}`,
    crash: null,
    need: null,
    seconds: null,
    profile: null,
    mended_by: []
  };
}

function comparison(
  result: Comparison['result'],
  then: number[] = [],
  now: number[] = []
): Comparison {
  return { result, then, now, detail: '', pictures: 0, spread: [] };
}

function outcome(more: Partial<Outcome>): Outcome {
  return {
    result: 'ran',
    images: [],
    message: '',
    output: '',
    seconds: null,
    comparison: null,
    ...more
  };
}

function snapshot(
  states: { [id: string]: CellState },
  more: Partial<Snapshot> = {}
): Snapshot {
  const cells = Object.entries(states).map(([cell_id, state], n) => [
    cell_id,
    {
      seq: n + 1,
      time: 0,
      type: 'cell',
      cell_id,
      number: n + 1,
      total: 9,
      state,
      seconds: 1,
      phase: 'run',
      comparison: null
    }
  ]);
  return {
    cells: Object.fromEntries(cells),
    failures: [],
    report: null,
    state_seq: 0,
    ...more
  } as unknown as Snapshot;
}

function modelOf(...suggestions: Suggestion[]): SuggestionModel {
  const notebook = new YNotebook();
  notebook.insertCells(0, [{ cell_type: 'code', id: 'a', source: 'x' }]);
  const model = new SuggestionModel(notebook);
  model.update(suggestions, [], 'm');
  return model;
}

test('verified is what the last report is about, when that was a verification', async () => {
  const model = modelOf(proposed('s1'), proposed('s2'));
  const report = (statements_run: number, ...accepted: string[]): Report =>
    ({
      counts: { statements_run },
      suggestions: ['s1', 's2'].map(id => ({
        id,
        status: accepted.includes(id) ? 'accepted' : 'verified'
      }))
    }) as Report;
  expect(isVerified(report(0), model)).toBe(false);
  await model.accept('s1');
  expect(isVerified(null, model)).toBe(false);
  expect(isVerified(report(0, 's1'), model)).toBe(true);
  // Of another set; of a modernization in which she decided meanwhile.
  expect(isVerified(report(0, 's1', 's2'), model)).toBe(false);
  expect(isVerified(report(0, 's2'), model)).toBe(false);
  expect(isVerified(report(40, 's1'), model)).toBe(false);
});

describe('the strip', () => {
  it('tells slow and drifted from ran, and leaves text out', () => {
    const known = snapshot(
      { a: 'ran', b: 'ran', c: 'failed', d: 'repaired' },
      {
        state: 'running',
        failures: [failure('c', 'timeout'), failure('d', 'timeout')],
        report: {
          cells: [{ cell_id: 'b', comparison: comparison('drifted') }]
        } as unknown as Snapshot['report']
      }
    );
    const cells = ['a', 'text', 'b', 'c', 'd', 'e'].map(id => ({
      id,
      isCode: id !== 'text'
    }));
    const strip = stripOf(known, modelOf(proposed('s')), cells);
    expect(strip.map(({ mark }) => mark)).toEqual([
      'ran',
      'drifted',
      'slow',
      'repaired',
      'waiting'
    ]);
    expect(strip.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
    expect(strip.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(strip.map(({ pending }) => pending)).toEqual([1, 0, 0, 0, 0]);
  });

  it('says of a run that is over which cells it did not get to', () => {
    const states = { a: 'ran', b: 'running', c: 'waiting' } as const;
    const cells = ['a', 'b', 'c', 'd'].map(id => ({ id, isCode: true }));
    const marks = (state: Snapshot['state']): string[] =>
      stripOf({ ...snapshot(states), state }, modelOf(), cells).map(
        ({ mark }) => mark
      );
    expect(marks('running')).toEqual(['ran', 'running', 'waiting', 'waiting']);
    for (const state of [
      'done',
      'cancelled',
      'interrupted',
      'error'
    ] as const) {
      expect(marks(state)).toEqual(['ran', 'skipped', 'skipped', 'skipped']);
    }
  });

  it('begins anew with a verification, at once', () => {
    const states = { a: 'ran', b: 'failed', c: 'ran' } as const;
    const cells = ['a', 'b', 'c'].map(id => ({ id, isCode: true }));
    const before = {
      ...snapshot(states),
      state: 'done',
      failures: [failure('c', 'timeout')],
      report: { cells: [{ cell_id: 'b', state: 'failed', seconds: 1 }] }
    } as unknown as Snapshot;
    const marks = (known: Snapshot, isBeginning = false): string[] =>
      stripOf(known, modelOf(), cells, isBeginning).map(({ mark }) => mark);
    expect(marks(before)).toEqual(['ran', 'failed', 'slow']);
    expect(marks(before, true)).toEqual(['waiting', 'waiting', 'waiting']);
    // The cell that was the first to run, by its number of the event.
    const verifying: Snapshot = {
      ...before,
      state: 'running',
      phase: 'verify',
      state_seq: 2
    };
    expect(marks(verifying)).toEqual(['waiting', 'waiting', 'ran']);
    expect(lastCell(verifying)?.cell_id).toBe('c');
    expect(cellsDone(verifying)).toBe(1);
    // A try of one cell leaves the others what they are.
    expect(marks({ ...verifying, phase: 'run' })).toEqual([
      'ran',
      'failed',
      'slow'
    ]);
  });
});

describe('what differs', () => {
  const cell = (
    cell_id: string,
    found: Partial<Comparison> | null
  ): Report['cells'][0] =>
    ({
      cell_id,
      comparison: found && { ...comparison('drifted'), ...found }
    }) as Report['cells'][0];

  it('is told cell by cell, but for what a score tells', () => {
    const report = {
      cells: [
        cell('a', { then: [16], now: [15] }),
        cell('b', { then: [1, 2, 3], now: [4, 5, 6] }),
        cell('c', { then: [0.5], now: [] }),
        cell('d', { detail: "The text differs: 'x' then, 'y' now." }),
        cell('e', { then: [0.8], now: [0.7] }),
        cell('f', { result: 'same' }),
        cell('g', null)
      ],
      scores: [
        { cell_id: 'e', result: 'drifted' },
        { cell_id: 'a', result: 'same' }
      ]
    } as unknown as Report;
    expect(differences(report, trans).map(({ text }) => text)).toEqual([
      '16 then, 15 now',
      '1 then, 4 now; 2 more numbers differ',
      '0.5 then, not there now',
      "The text differs: 'x' then, 'y' now."
    ]);
  });
});

describe('failures', () => {
  it('are those that stand, not those that were overcome', () => {
    const known = snapshot(
      { a: 'repaired', b: 'failed', c: 'failed' },
      { failures: [failure('a'), failure('b'), failure('b', 'missing')] }
    );
    const found = failuresOf(known);
    expect([...found.keys()]).toEqual(['b']);
    expect(found.get('b')?.message).toBe('missing in b');
  });
});

describe('the filter', () => {
  const model = modelOf(
    suggestion('yes', [replace('a', 'w', 'x')], { status: 'accepted' }),
    proposed('one'),
    proposed('two', {
      kind: 'speedup',
      origin: 'model:m',
      status: 'proposed'
    }),
    proposed('mine', { origin: 'user' }),
    proposed('no', { status: 'rejected' }),
    proposed('never', { status: 'rejected', kind: 'speedup' }),
    suggestion('off', [replace('a', 'elsewhere', 'y_off')])
  );
  const every = model.entries.map(entry => entry.data.id);
  const found = (filter: object): string[] =>
    model.entries
      .filter(entry => matches(entry, { ...NO_FILTER, ...filter }, model))
      .map(entry => entry.data.id);

  it.each([
    [{}, every],
    [{ kind: 'speedup' }, ['two', 'never']],
    [{ status: 'verified' }, ['one', 'mine']],
    [{ status: 'proposed' }, ['two']],
    [{ status: 'stale' }, ['off']],
    [{ status: 'accepted' }, ['yes']],
    [{ status: 'rejected' }, ['no', 'never']],
    [{ status: 'rejected', kind: 'speedup' }, ['never']],
    [{ origin: 'user' }, ['mine']],
    [{ text: 'TITLE of' }, every],
    [{ text: 'y_one' }, ['one']],
    [{ text: 'title nowhere' }, []]
  ])('%j shows %j', (filter, ids) => expect(found(filter)).toEqual(ids));

  it.each([
    [{}, 4],
    [{ kind: 'speedup' }, 1],
    [{ status: 'verified' }, 2],
    [{ status: 'stale' }, 1],
    [{ status: 'accepted' }, 1],
    [{ status: 'rejected' }, 2],
    [{ status: 'rejected', kind: 'speedup' }, 1]
  ])('%j counts %i: what is decided when it is asked for', (filter, count) =>
    expect(countOf({ ...NO_FILTER, ...(filter as object) }, model)).toBe(count)
  );

  it.each([
    [{}, { accepted: 1, verified: 2, proposed: 1, rejected: 2, stale: 1 }],
    [{ kind: 'speedup' }, { proposed: 1, rejected: 1 }],
    [
      { status: 'stale', kind: 'speedup' },
      { proposed: 1, rejected: 1 }
    ],
    [{ text: 'y_one' }, { verified: 1 }]
  ])('%j knows how many there are of each status', (filter, counts) =>
    expect(
      Object.fromEntries(
        statusCounts({ ...NO_FILTER, ...(filter as object) }, model)
      )
    ).toEqual(counts)
  );
});

describe('the evidence', () => {
  it('of a repair is the error and the outcome', () => {
    const [before, after] = panes(
      proposed('s', {
        evidence: {
          before: failure('a'),
          after: outcome({ output: '5', seconds: 2 })
        }
      }),
      trans
    );
    expect([before.note, before.tone]).toEqual(['crash in a', 'bad']);
    expect([after.note, after.text, after.tone]).toEqual([
      'ran in 2 s',
      '5',
      'good'
    ]);
  });

  it('of what was changed before anything ran says what is known without it', () => {
    const data = proposed('s', {
      reason: 'It is gone since 2.0.',
      edits: ['c0', 'c1'].map(id => replace(id, 'a', 'b')),
      evidence: { after: outcome({ seconds: 2 }) }
    });
    expect(panes(data, trans).map(({ note }) => note)).toEqual([
      'Not run: the change was made first. It is gone since 2.0.',
      '2 cells ran, the slowest in 2 s'
    ]);
  });

  it('shows what programs print without what colours it in a terminal', () => {
    const coloured =
      '\x1b[1;32mgreen\x1b[0m \x1b]8;;https://a.b\x1b\\link\x1b]8;;\x1b\\ \x1b[2K[1, 2]';
    const data = proposed('s', {
      kind: 'calibration',
      evidence: {
        saved_output: coloured,
        outcome_before: outcome({ output: coloured }),
        after: outcome({ output: coloured })
      }
    });
    expect(panes(data, trans).map(({ text }) => text)).toEqual([
      'green link [1, 2]',
      'green link [1, 2]',
      'green link [1, 2]'
    ]);
  });

  it('of a calibration is what was saved, without, and with', () => {
    const data = proposed('s', {
      kind: 'calibration',
      evidence: {
        saved_output: '0.82',
        outcome_before: outcome({
          comparison: comparison('drifted', [0.82], [0.9])
        }),
        after: outcome({ comparison: comparison('same', [0.82], [0.821]) })
      }
    });
    expect(panes(data, trans)).toHaveLength(3);
    expect(gain(data, trans)).toBe(
      'saved 0.82 → 0.9 without, 0.821 with the change'
    );
  });

  it('of a speedup is the measured ratio', () => {
    const data = proposed('s', {
      kind: 'speedup',
      evidence: {
        outcome_before: outcome({ seconds: 8.2 }),
        after: outcome({ seconds: 0.02 }),
        ratio: 410
      }
    });
    expect(gain(data, trans)).toBe('8.2 s → 20 ms: 410 times as fast');
  });

  it('loses no digit that a person compares', () => {
    expect(number(184223.5).replace(/\D/g, '')).toBe('1842235');
    expect(number(0.82413)).toBe('0.82413');
    expect(number(1.5e-9)).toBe('1.5e-9');
    expect([ratio(1.4), ratio(12.6)]).toEqual(['1.4', '13']);
  });
});

it('cells are called as in messages and the report', () => {
  const types = ['markdown', 'code', 'raw', 'code', 'markdown'];
  const cells = types.map(cell_type => ({ cell_type }));
  expect(cells.map((_, index) => cellName(cells, index, trans))).toEqual([
    'Text before the first cell',
    'Cell 1',
    'Text after cell 1',
    'Cell 2',
    'Text after cell 2'
  ]);
});
