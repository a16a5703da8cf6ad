import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { Announcer } from '../announcer';
import type { IModernization } from '../tokens';
import type { CellState, Phase } from '../wire';

const CELLS = 20;

/** What is said of a run of so many cells, in which something is suggested now and then. */
test('how far a run is is said, and not with every cell', () => {
  const announcer = new Announcer(nullTranslator.load(''), () => true);
  const modernization = {
    isActive: true,
    problem: '',
    snapshot: null as object | null,
    suggestions: { decided: new Signal({}) },
    changed: new Signal<object, void>({}),
    disposed: new Signal({})
  };
  announcer.follow(modernization as unknown as IModernization);
  const said: string[] = [];
  const at = (phase: Phase, done: number, suggested: number): void => {
    // Phases begin anew: what the one before made of the cells counts no more.
    const state_seq = phase === 'run' ? 0 : CELLS;
    const cells = Object.fromEntries(
      Array.from({ length: CELLS }, (_, n) => {
        const state: CellState = n < done ? 'ran' : 'waiting';
        return [
          `c${n}`,
          { seq: n < done ? n + 1 : 0, total: CELLS, phase, state }
        ];
      })
    );
    const suggestions = Array.from({ length: suggested }, () => ({}));
    const state = 'running';
    modernization.snapshot = {
      phase,
      state,
      state_seq,
      message: '',
      cells,
      suggestions
    };
    modernization.changed.emit();
    const now = announcer.node.textContent!;
    if (now !== said[said.length - 1]) {
      said.push(now);
    }
  };
  for (let done = 0; done <= CELLS; done++) {
    at('run', done, done < 7 ? 0 : done < 13 ? 1 : 3);
  }
  at('verify', CELLS, 3);
  announcer.dispose();
  expect(said).toEqual([
    'Running the cells.',
    'Running the cells, 25 percent done.',
    'Running the cells, 25 percent done, 1 suggestion.',
    'Running the cells, 50 percent done, 1 suggestion.',
    'Running the cells, 75 percent done, 3 suggestions.',
    'Running the cells, 100 percent done, 3 suggestions.',
    'Verifying in a fresh kernel, 3 suggestions.'
  ]);
});

describe('of one that is over', () => {
  const trans = nullTranslator.load('');
  const entries = ['a', 'b', 'c'].map(id => ({
    data: { id, title: `Repair ${id}` },
    status: 'accepted',
    isPending: false
  }));
  const modernization = (snapshot: object): IModernization => {
    const suggestions = {
      entries,
      entry: (id: string) => entries.find(each => each.data.id === id)
    };
    return {
      isActive: false,
      problem: '',
      snapshot,
      suggestions: { ...suggestions, decided: new Signal(suggestions) },
      changed: new Signal<object, void>({}),
      disposed: new Signal({})
    } as unknown as IModernization;
  };

  const decide = (over: IModernization, ...ids: string[]): void => {
    const { decided } = over.suggestions as unknown as {
      decided: Signal<object, object>;
    };
    ids.forEach(id => decided.emit({ id, status: 'accepted' }));
  };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test.each([
    ['error', /went wrong in the modernizer/],
    ['interrupted', /The server went away/],
    ['cancelled', /Stopped/]
  ])('its end is said: %s', (state, said) => {
    const announcer = new Announcer(trans, () => true);
    const over = modernization({ state });
    announcer.follow(over);
    (over.changed as Signal<object, void>).emit();
    expect(announcer.node.textContent).toMatch(said);
    announcer.dispose();
  });

  test('the verdict is said with what is needed', () => {
    const announcer = new Announcer(trans, () => true);
    const report = {
      verdict: 'blocked',
      summary: '1 of 2 cells ran, 1 failed.',
      needs: [{ name: 'train.csv' }, { name: 'GPU' }]
    };
    const over = modernization({ state: 'done', report });
    announcer.follow(over);
    (over.changed as Signal<object, void>).emit();
    expect(announcer.node.textContent).toBe(
      'Blocked. 1 of 2 cells ran, 1 failed. It needs: train.csv, GPU.'
    );
    announcer.dispose();
  });

  test('what it came to is not said again when another run begins', () => {
    const announcer = new Announcer(trans, () => true);
    const over = modernization({ state: 'done', message: 'It reproduces.' });
    announcer.follow(over);
    (over as { isActive: boolean }).isActive = true;
    (over.changed as Signal<object, void>).emit();
    expect(announcer.node.textContent).toBe('Starting');
    announcer.dispose();
  });

  test('what the person does not work with is not said', async () => {
    const announcer = new Announcer(trans, () => false);
    const over = modernization({ state: 'error' });
    announcer.follow(over);
    (over.changed as Signal<object, void>).emit();
    // As when a notebook is opened that was not saved after an accept.
    decide(over, 'a');
    await jest.advanceTimersByTimeAsync(1000);
    expect(announcer.node.textContent).toBe('');
    announcer.dispose();
  });

  test('many decisions at once are counted, one is named', async () => {
    const announcer = new Announcer(trans, () => true);
    const over = modernization({ state: 'done' });
    announcer.follow(over);
    const said = async (...ids: string[]): Promise<string> => {
      decide(over, ...ids);
      await jest.advanceTimersByTimeAsync(1000);
      return announcer.node.textContent!;
    };
    expect(await said('a')).toBe('Accepted: Repair a. 3 of 3 reviewed.');
    // As when the last of its hunks is decided about.
    expect(await said('c', 'c')).toBe('Accepted: Repair c. 3 of 3 reviewed.');
    expect(await said('b', 'c')).toBe(
      '2 suggestions accepted. 3 of 3 reviewed.'
    );
    announcer.dispose();
  });
});
