import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { TabTitle } from '../tabtitle';
import type { IModernization, IModernizations } from '../tokens';
import type { Snapshot } from '../wire';

/** One open notebook, of which the test says what becomes of it. */
class Run {
  constructor() {
    const made = { added: new Signal({}) };
    this.title = new TabTitle(
      made as unknown as IModernizations,
      nullTranslator.load(''),
      () => this.isWanted
    );
    made.added.emit(this.modernization as unknown as IModernization);
  }

  /** @param number - of the cell at work; null once it has ended. */
  at(number: number | null, more: Partial<Snapshot> = {}): void {
    const cells = { a: { seq: 1, number, total: 12 } };
    this.modernization.isActive = number !== null;
    this.modernization.snapshot = {
      state: 'done',
      state_seq: 0,
      cells,
      ...more
    };
    this.modernization.changed.emit(undefined);
  }

  isWanted = true;
  readonly title: TabTitle;
  readonly modernization = {
    isActive: false,
    isOpen: true,
    refused: '',
    snapshot: null as object | null,
    suggestions: { pending: [] as object[] },
    changed: new Signal<object, void>({}),
    disposed: new Signal<object, void>({})
  };
}

function look(away: boolean): void {
  Object.defineProperty(document, 'hidden', {
    value: away,
    configurable: true
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

let run: Run;

beforeEach(() => {
  look(false);
  document.title = 'a.ipynb - JupyterLab';
  run = new Run();
});

// It goes with the notebook; all of them share one document.
afterEach(() => run.modernization.disposed.emit(undefined));

test('it tells how far the run is, how it ended, and is put back', () => {
  run.at(3);
  expect(document.title).toBe('a.ipynb - JupyterLab');
  look(true);
  expect(document.title).toBe('▸ 3/12 · a.ipynb - JupyterLab');
  run.at(4);
  expect(document.title).toBe('▸ 4/12 · a.ipynb - JupyterLab');
  run.modernization.suggestions.pending = [{}, {}];
  run.at(null);
  expect(document.title).toBe('✓ 2 to review · a.ipynb - JupyterLab');
  look(false);
  expect(document.title).toBe('a.ipynb - JupyterLab');
  // Seen once is enough.
  look(true);
  expect(document.title).toBe('a.ipynb - JupyterLab');
});

test('without suggestions the verdict is told, and what did not get that far', () => {
  look(true);
  run.at(12);
  run.at(null, { report: { verdict: 'reproduces' } as Snapshot['report'] });
  expect(document.title).toBe('✓ Reproduces · a.ipynb - JupyterLab');
  run.at(1);
  run.at(null, { state: 'error' });
  expect(document.title).toBe('✗ It ended · a.ipynb - JupyterLab');
});

test('of a run that was refused the end of the one before is not told', () => {
  look(true);
  run.at(null, { report: { verdict: 'reproduces' } as Snapshot['report'] });
  run.at(1);
  run.modernization.refused = 'There is no kernel.';
  run.at(null, { report: { verdict: 'reproduces' } as Snapshot['report'] });
  expect(document.title).toBe('✗ Not run · a.ipynb - JupyterLab');
  run.modernization.refused = '';
  run.at(2);
  expect(document.title).toBe('▸ 2/12 · a.ipynb - JupyterLab');
});

test('what the page calls itself meanwhile stays, and the words before it', async () => {
  run.at(3);
  look(true);
  document.title = 'b.ipynb - JupyterLab';
  // Observers are told after all else that is to be done.
  await new Promise(requestAnimationFrame);
  expect(document.title).toBe('▸ 3/12 · b.ipynb - JupyterLab');
  run.at(5);
  expect(document.title).toBe('▸ 5/12 · b.ipynb - JupyterLab');
  look(false);
  expect(document.title).toBe('b.ipynb - JupyterLab');
});

test('it can be switched off, and ends with the notebook', () => {
  run.isWanted = false;
  run.at(3);
  look(true);
  expect(document.title).toBe('a.ipynb - JupyterLab');
  run.isWanted = true;
  run.title.update();
  expect(document.title).toBe('▸ 3/12 · a.ipynb - JupyterLab');
  run.modernization.disposed.emit(undefined);
  expect(document.title).toBe('a.ipynb - JupyterLab');
});

test('a run that ended before the page was opened is no news', () => {
  look(true);
  run.at(null);
  expect(document.title).toBe('a.ipynb - JupyterLab');
});

test('what ended before her eyes is not told once more when she looks elsewhere', () => {
  run.at(3);
  run.modernization.suggestions.pending = [{}];
  run.at(null);
  look(true);
  expect(document.title).toBe('a.ipynb - JupyterLab');
  // The next run is told again.
  run.at(1);
  expect(document.title).toBe('▸ 1/12 · a.ipynb - JupyterLab');
});
