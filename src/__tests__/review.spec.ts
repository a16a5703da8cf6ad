import { YNotebook } from '@jupyter/ydoc';
import { nullTranslator } from '@jupyterlab/translation';
import { gain, number, panes, ratio } from '../cell/evidence';
import { failuresOf } from '../failures';
import { matches, NO_FILTER } from '../filter';
import { SuggestionModel } from '../model';
import { stripOf } from '../strip';
import type {
  CellState,
  Comparison,
  Failure,
  Outcome,
  Snapshot,
  Suggestion
} from '../wire';

const trans = nullTranslator.load('jupyter_mlemodernizer');

function suggestion(id: string, more: Partial<Suggestion> = {}): Suggestion {
  return {
    id,
    kind: 'repair',
    title: `Title of ${id}`,
    reason: '',
    origin: 'rule:test',
    reference: '',
    edits: [{ op: 'replace', cell_id: 'a', base: 'x', source: `y_${id}` }],
    changes_behaviour: false,
    needs_decision: '',
    status: 'verified',
    built_on: [],
    ...more,
    evidence: {
      before: null,
      saved_output: '',
      outcome_before: null,
      ratio: null,
      checks: [],
      after: null,
      clean_run: null,
      ...more.evidence
    }
  };
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
    profile: null
  };
}

function comparison(
  result: Comparison['result'],
  then: number[] = [],
  now: number[] = []
): Comparison {
  return { result, then, now, detail: '', spread: [] };
}

function outcome(more: Partial<Outcome>): Outcome {
  return {
    result: 'ran',
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

describe('the strip', () => {
  it('tells slow and drifted from ran, and leaves text out', () => {
    const known = snapshot(
      { a: 'ran', b: 'ran', c: 'failed', d: 'repaired' },
      {
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
    const strip = stripOf(known, modelOf(suggestion('s')), cells);
    expect(strip.map(({ mark }) => mark)).toEqual([
      'ran',
      'drifted',
      'slow',
      'repaired',
      'waiting'
    ]);
    expect(strip.map(({ index }) => index)).toEqual([0, 2, 3, 4, 5]);
    expect(strip.map(({ pending }) => pending)).toEqual([1, 0, 0, 0, 0]);
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
    suggestion('one'),
    suggestion('two', {
      kind: 'speedup',
      origin: 'model:m',
      status: 'proposed'
    }),
    suggestion('mine', { origin: 'user' })
  );
  const found = (filter: object): string[] =>
    model.entries
      .filter(entry => matches(entry, { ...NO_FILTER, ...filter }, model))
      .map(entry => entry.data.id);

  it.each([
    [{}, ['one', 'two', 'mine']],
    [{ kind: 'speedup' }, ['two']],
    [{ trust: 'verified' }, ['one', 'mine']],
    [{ origin: 'user' }, ['mine']],
    [{ text: 'TITLE of' }, ['one', 'two', 'mine']],
    [{ text: 'y_one' }, ['one']],
    [{ text: 'title nowhere' }, []]
  ])('%j shows %j', (filter, ids) => expect(found(filter)).toEqual(ids));
});

describe('the evidence', () => {
  it('of a repair is the error and the outcome', () => {
    const [before, after] = panes(
      suggestion('s', {
        evidence: {
          before: failure('a'),
          after: outcome({ output: '5', seconds: 2 })
        } as Suggestion['evidence']
      }),
      trans
    );
    expect([before.note, before.tone]).toEqual(['crash in a', 'bad']);
    expect([after.note, after.text, after.tone]).toEqual([
      'ran in 2.0 s',
      '5',
      'good'
    ]);
  });

  it('of a calibration is what was saved, without, and with', () => {
    const data = suggestion('s', {
      kind: 'calibration',
      evidence: {
        saved_output: '0.82',
        outcome_before: outcome({
          comparison: comparison('drifted', [0.82], [0.9])
        }),
        after: outcome({ comparison: comparison('same', [0.82], [0.821]) })
      } as Suggestion['evidence']
    });
    expect(panes(data, trans)).toHaveLength(3);
    expect(gain(data, trans)).toBe(
      'saved 0.82 → 0.9 without, 0.821 with the change'
    );
  });

  it('of a speedup is the measured ratio', () => {
    const data = suggestion('s', {
      kind: 'speedup',
      evidence: {
        outcome_before: outcome({ seconds: 8.2 }),
        after: outcome({ seconds: 0.02 }),
        ratio: 410
      } as Suggestion['evidence']
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
