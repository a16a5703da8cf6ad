/** What is told of a notebook that a person does not look at. */
import { Notification } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { IBackgroundOptions, RunningItem } from '../background';
import type { IModernization } from '../tokens';

/** A notebook with the verdict of an earlier run. */
class Run {
  constructor() {
    const added = new Signal({});
    this.item = new RunningItem({
      modernizations: { added },
      isInFront: () => this.isInFront,
      show: () => undefined,
      trans: nullTranslator.load('')
    } as unknown as IBackgroundOptions);
    added.emit(this.modernization as unknown as IModernization);
  }

  /** It is asked for, and is over or refused. */
  run(refused = ''): void {
    const { modernization } = this;
    for (const isActive of [true, false]) {
      modernization.isActive = isActive;
      modernization.refused = isActive ? '' : refused;
      modernization.changed.emit(undefined);
    }
  }

  isInFront = false;
  readonly item: RunningItem;
  readonly modernization = {
    path: 'work/a.ipynb',
    isActive: false,
    isOpen: true,
    refused: '',
    snapshot: {
      state: 'done',
      cells: {},
      report: { verdict: 'reproduces', needs: [] }
    } as object | null,
    suggestions: { pending: [{}] as object[] },
    changed: new Signal<object, void>({}),
    disposed: new Signal<object, void>({})
  };
}

/** What is said by now. */
function told(): string[] {
  return Notification.manager.notifications.map(({ message }) => message);
}

afterEach(() => Notification.dismiss());

test('how a run ended', () => {
  const run = new Run();
  run.run();
  expect(told()).toEqual([
    'a.ipynb: Reproduces. 1 suggestion waits for your decision.'
  ]);
});

test.each([
  ['with the verdict of before', (): void => undefined],
  [
    'of which nothing is known',
    (run: Run) => (run.modernization.snapshot = null)
  ],
  [
    'of which nothing waits',
    (run: Run) => (run.modernization.suggestions.pending = [])
  ]
])('that it was refused, and why: of one %s', (_, prepare) => {
  const run = new Run();
  prepare(run);
  run.run('Another one runs already.');
  expect(told()).toEqual(['a.ipynb was not run: Another one runs already.']);
});

test('nothing of what is in front: the sidebar tells', () => {
  const run = new Run();
  run.isInFront = true;
  run.run();
  run.run('Another one runs already.');
  expect(told()).toEqual([]);
});
