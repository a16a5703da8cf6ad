import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { Announcer } from '../announcer';
import type { IModernization } from '../tokens';
import type { CellState, Phase } from '../wire';

const CELLS = 20;

/** What is said of a run of so many cells, in which something is suggested now and then. */
test('how far a run is is said, and not with every cell', () => {
  const announcer = new Announcer(nullTranslator.load(''));
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
    modernization.snapshot = { phase, state, message: '', cells, suggestions };
    modernization.changed.emit();
    const now = announcer.node.textContent!;
    if (now !== said[said.length - 1]) {
      said.push(now);
    }
  };
  for (let done = 0; done <= CELLS; done++) {
    at('run', done, done < 7 ? 0 : done < 13 ? 1 : 3);
  }
  at('verify', 0, 3);
  announcer.dispose();
  expect(said).toEqual([
    'Running the cells.',
    'Running the cells, 25 percent done.',
    'Running the cells, 25 percent done, 1 suggestion.',
    'Running the cells, 50 percent done, 1 suggestion.',
    'Running the cells, 50 percent done, 3 suggestions.',
    'Running the cells, 75 percent done, 3 suggestions.',
    'Running the cells, 100 percent done, 3 suggestions.',
    'Verifying in a fresh kernel, 3 suggestions.'
  ]);
});
