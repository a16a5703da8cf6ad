/** A page follows its file only where nothing is lost by it. */
import { YNotebook } from '@jupyter/ydoc';
import { Signal } from '@lumino/signaling';
import { followFile } from '../filefollower';

class SessionContext {
  readonly session = { kernel: { status: 'idle', clientId: 'mine' } };
  readonly iopubMessage = new Signal<this, object>(this);
}

class Page {
  constructor() {
    this.suggestions.notebook.fromJSON({
      cells: [],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5
    });
    followFile(
      this.panel as unknown as Parameters<typeof followFile>[0],
      this.suggestions as unknown as Parameters<typeof followFile>[1],
      { get: async () => this.file } as unknown as Parameters<
        typeof followFile
      >[2]
    );
  }

  /** The kernel says something that shows in a cell. */
  print(clientId: string, msg_type = 'stream'): void {
    this.sessionContext.iopubMessage.emit({
      header: { msg_type },
      parent_header: { session: clientId }
    });
  }

  /** Another page saves, and time goes by. */
  async wait(): Promise<void> {
    this.suggestions.changed.emit(undefined);
    await jest.advanceTimersByTimeAsync(10_000);
  }

  file = { hash: 'theirs' };
  reverted = 0;
  readonly sessionContext = new SessionContext();
  readonly context = {
    path: 'a.ipynb',
    contentsModel: { hash: 'ours' },
    ready: Promise.resolve(),
    fileChanged: new Signal({}),
    model: { dirty: true, collaborative: false },
    revert: async (): Promise<void> => {
      this.reverted++;
    }
  };
  readonly suggestions = {
    notebook: new YNotebook(),
    elsewhere: ['s1'],
    changed: new Signal<object, undefined>({})
  };
  readonly panel = {
    context: this.context,
    sessionContext: this.sessionContext,
    isDisposed: false,
    disposed: new Signal({}),
    node: document.createElement('div'),
    content: { outerNode: document.createElement('div') }
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<[string, (page: Page) => void, number]>([
  // JupyterLab calls a notebook changed as soon as its kernel has started. Once: the file stays another one here.
  ['nothing was done', () => undefined, 1],
  ['another page ran a cell', page => page.print('other'), 1],
  ['the kernel told its state', page => page.print('mine', 'status'), 1],
  ['a cell showed something', page => page.print('mine'), 0],
  [
    'a cell showed something, which was saved',
    page => {
      page.print('mine');
      page.context.fileChanged.emit(undefined);
    },
    1
  ],
  [
    'a cell is at work',
    page => {
      page.sessionContext.session.kernel.status = 'busy';
    },
    0
  ],
  [
    'something was typed',
    page =>
      page.suggestions.notebook.insertCell(0, {
        cell_type: 'code',
        source: 'mine'
      }),
    0
  ],
  ['the file is the same', page => (page.file = { hash: 'ours' }), 0]
])('%s', async (_, happens, reverted) => {
  const page = new Page();
  await page.context.ready;
  happens(page);
  await page.wait();
  expect(page.reverted).toBe(reverted);
});
