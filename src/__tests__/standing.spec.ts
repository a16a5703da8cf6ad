import { YNotebook } from '@jupyter/ydoc';
import { readFileSync } from 'fs';
import { join } from 'path';
import { nullTranslator } from '@jupyterlab/translation';
import { dependentsLine, missingLine, rejectCaption } from '../cell/badges';
import { mendersOf } from '../menders';
import { SuggestionModel } from '../model';
import type { Failure, Outcome, Status, Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const trans = nullTranslator.load('jupyter_mlemodernizer');

/** What the server says, for this and for that. */
const cases = JSON.parse(
  readFileSync(
    join(__dirname, '..', '..', 'tests', 'consequence_cases.json'),
    'utf-8'
  )
) as {
  suggestions: {
    id: string;
    status: Status;
    built_on: string[];
    result: Outcome['result'];
  }[];
  steps: { id: string; status: string; after: Status[] }[];
}[];

function outcome(result: Outcome['result']): Outcome {
  return {
    result,
    message: '',
    output: '',
    images: [],
    seconds: 1,
    comparison: null
  };
}

function modelOf(suggestions: readonly Suggestion[]): SuggestionModel {
  const notebook = new YNotebook();
  notebook.insertCells(
    0,
    suggestions.map((_, n) => ({
      cell_type: 'code',
      id: `c${n}`,
      source: 'old'
    }))
  );
  const model = new SuggestionModel(notebook);
  model.update(suggestions, [], 'm');
  return model;
}

function made(...built: string[][]): Suggestion[] {
  return built.map((built_on, n) =>
    suggestion(`s${n}`, [replace(`c${n}`, 'old', 'new')], { built_on })
  );
}

async function decide(
  model: SuggestionModel,
  id: string,
  status: string
): Promise<void> {
  if (status === 'accepted') {
    await model.accept(id);
  } else if (status === 'rejected') {
    model.reject(id);
  } else {
    model.reopen(id);
  }
}

function statuses(model: SuggestionModel): Status[] {
  return model.entries.map(({ status }) => status);
}

beforeAll(() => {
  // Yjs warns of what @jupyter/ydoc itself does when it makes a cell.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('what a decision means for others', () => {
  it.each(cases.map((each, n) => [n, each] as const))(
    'case %i is known before the server has said it, and as it says, in another page too',
    async (_, { suggestions, steps }) => {
      const known = suggestions.map(({ id, status, built_on, result }, n) =>
        suggestion(id, [replace(`c${n}`, 'old', 'new')], {
          status,
          built_on,
          evidence: { after: outcome(result) }
        })
      );
      const [model, other] = [modelOf(known), modelOf(known)];
      for (const { id, status, after } of steps) {
        await decide(model, id, status);
        expect(statuses(model)).toEqual(after);
        // The page that decided hears of it, too.
        const told = known.map((data, n) => ({
          ...data,
          status: after[n]
        }));
        for (const page of [model, other]) {
          page.update(told, [], 'm');
          expect(statuses(page)).toEqual(after);
        }
      }
    }
  );

  it('holds for the number of those that may be accepted at once, and for the cells that are drawn', async () => {
    const model = modelOf(made([], ['s0'], ['s1'], []));
    const drawn: (readonly string[])[] = [];
    model.changed.connect((_, ids) => drawn.push([...(ids ?? [])]));
    model.reject('s0');
    expect(model.acceptable.map(({ data }) => data.id)).toEqual(['s3']);
    expect(drawn).toEqual([['c0', 'c1', 'c2']]);
    await model.acceptAllVerified();
    expect(statuses(model)).toEqual([
      'rejected',
      'proposed',
      'proposed',
      'accepted'
    ]);
    // All is as it was once it is reconsidered.
    model.reopen('s0');
    expect(model.acceptable.map(({ data }) => data.id)).toEqual([
      's0',
      's1',
      's2'
    ]);
    expect(drawn[drawn.length - 1]).toEqual(['c0', 'c1', 'c2']);
  });

  it('holds for an accept that is undone', async () => {
    const model = modelOf(made([], ['s0']));
    await model.accept('s1');
    model.reject('s0');
    expect(statuses(model)).toEqual(['rejected', 'accepted']);
    await model.takeBack('all');
    expect(statuses(model)).toEqual(['rejected', 'proposed']);
    model.reopen('s0');
    expect(statuses(model)).toEqual(['verified', 'verified']);
  });
});

describe('those that were built on a suggestion', () => {
  let model: SuggestionModel;
  beforeEach(() => {
    model = modelOf(made([], ['s0'], ['s1'], ['s0'], []));
  });
  const of = (id: string): [string, string] => {
    const entry = model.entry(id)!;
    return [
      dependentsLine(entry, model, trans),
      rejectCaption(entry, model, trans)
    ];
  };

  it('are told before it is rejected', () => {
    expect(of('s0')).toEqual([
      '3 others were built on this.',
      'Reject “Title of s0”; 3 others were verified with it, and are not without it'
    ]);
    expect(of('s1')[0]).toBe('1 other was built on this.');
    expect(of('s4')).toEqual(['', 'Reject “Title of s4”']);
  });

  it('are not those that hold together with it', () => {
    model = modelOf(made(['s1'], ['s0'], ['s1']));
    expect(of('s0')).toEqual([
      '1 other was built on this.',
      'Reject “Title of s0”; 2 others were verified with it, and are not without it'
    ]);
    expect(of('s1')[0]).toBe('1 other was built on this.');
    expect(of('s2')[0]).toBe('');
  });

  it('know what is out below them', () => {
    model.reject('s0');
    const missing = model.missing(model.entry('s2')!);
    expect(missing.map(({ data }) => data.id)).toEqual(['s0']);
  });
});

it('one that was verified with what was rejected since says with what', () => {
  const proved = { after: outcome('ran') };
  const model = modelOf(
    made([], ['s0'], ['s1'], ['s2', 's0'], []).map(data => ({
      ...data,
      evidence: { ...data.evidence, ...(data.id === 's1' ? {} : proved) }
    }))
  );
  const said = (): string[] =>
    model.entries.map(entry => missingLine(entry, model, trans));
  expect(said()).toEqual(['', '', '', '', '']);
  model.reject('s0');
  // However far above; of what nobody has seen to run, nothing is said.
  const line = 'Was verified with “Title of s0”, which you rejected.';
  expect(said()).toEqual(['', '', line, line, '']);
  model.reject('s2');
  expect(said()[3]).toBe(
    'Was verified with “Title of s0” and 1 other, which you rejected.'
  );
});

it('what mends a failure says how it stands, and what can be done', async () => {
  const model = modelOf(made([], [], []));
  const failure = { mended_by: ['s0', 's1', 's2', 'gone'] } as Failure;
  model.reject('s0');
  await model.accept('s1');
  expect(
    mendersOf(failure, model, trans).map(({ text, action }) => [text, action])
  ).toEqual([
    ['“Title of s0” mends this; it was rejected.', 'Reconsider'],
    ['“Title of s1” mends this; it is accepted since. Verify once more.', ''],
    ['“Title of s2” mends this; it is not accepted yet.', 'Show']
  ]);
  expect(mendersOf(null, model, trans)).toEqual([]);
});

describe('what was accepted and not saved', () => {
  const known = made([], ['s0'], []).map((data, n) => ({
    ...data,
    status: n < 2 ? ('accepted' as const) : data.status,
    evidence: {
      ...data.evidence,
      after: outcome('ran')
    }
  }));
  const ids = (model: SuggestionModel): string[] =>
    model.unsaved.map(({ data }) => data.id);

  it('is open again and said to be, until it is decided', async () => {
    const model = modelOf(known);
    expect(statuses(model)).toEqual(['verified', 'verified', 'verified']);
    expect(ids(model)).toEqual(['s0', 's1']);
    model.reject('s0');
    expect(ids(model)).toEqual(['s1']);
    await model.accept('s1');
    expect(ids(model)).toEqual([]);
  });

  it('can be accepted again at once, and nothing else with it', async () => {
    const model = modelOf(known);
    await model.acceptUnsaved();
    expect(statuses(model)).toEqual(['accepted', 'accepted', 'verified']);
    expect(ids(model)).toEqual([]);
  });

  it('is forgotten with another modernization', () => {
    const model = modelOf(known);
    model.update(made([], []), [], 'other');
    expect(ids(model)).toEqual([]);
  });
});
