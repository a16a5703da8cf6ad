/** One page among others, and a server that comes and goes. */
import { YNotebook } from '@jupyter/ydoc';
import { ServerConnection, type Event } from '@jupyterlab/services';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { ModernizerAPI } from '../api';
import { lookElsewhere } from '../elsewhere';
import { SuggestionModel } from '../model';
import { IModernizationOptions, Modernizations } from '../modernizations';
import type { OptionsInput, Snapshot, Status } from '../wire';
import { replace, suggestion } from './builders';

type Answer = [status: number, body: unknown];

class FakeSocket {
  static last: FakeSocket;
  constructor() {
    FakeSocket.last = this;
  }
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  close(): void {
    // Nothing is held.
  }
}

function snapshot(id: string): Snapshot {
  return {
    id,
    state: 'done',
    suggestions: [
      suggestion('s1', [replace('c0', 'a', 'A')]),
      suggestion('s2', [replace('c0', 'b', 'B')])
    ],
    cells_at_start: [],
    cells: {},
    failures: [],
    activities: [],
    calls: [],
    notes: [],
    options: { input_dirs: [] },
    last_seq: 0,
    state_seq: 0,
    updated: 0
  } as unknown as Snapshot;
}

/** An open notebook, and a server on which these modernizations of it are known. */
class Page {
  constructor(...known: string[]) {
    this.known = known;
    this.made = new Modernizations({
      api: new ModernizerAPI(
        ServerConnection.makeSettings({
          baseUrl: 'http://hub/',
          wsUrl: 'ws://hub/',
          WebSocket: FakeSocket as unknown as typeof WebSocket,
          fetch: this._fetch as typeof globalThis.fetch
        })
      ),
      trans: nullTranslator.load(''),
      options: () => ({}),
      fixed: { changed: new Signal({}), without: (o: OptionsInput) => o }
    } as unknown as IModernizationOptions);
    const context = {
      path: 'RTC:a.ipynb',
      localPath: 'a.ipynb',
      ready: Promise.resolve(),
      disposed: new Signal({}),
      pathChanged: new Signal({}),
      fileChanged: new Signal({}),
      sessionContext: this.sessionContext,
      model: { sharedModel: this.notebook }
    };
    this.modernization = this.made.of({ context } as unknown as Parameters<
      typeof this.made.of
    >[0]);
  }

  readonly notebook = new YNotebook();
  readonly made;
  readonly sessionContext = {
    session: null as { kernel: { name: string } } | null
  };
  readonly modernization;
  readonly sent: string[] = [];
  known: string[];
  isAway = false;
  refuses = false;
  private readonly _held = new Map<string, Promise<void>>();

  /** @returns what lets the server answer a question about one. */
  hold(id: string): () => void {
    let answer = (): void => undefined;
    this._held.set(id, new Promise(resolve => (answer = resolve)));
    return answer;
  }

  get suggestions(): SuggestionModel {
    return this.modernization.suggestions;
  }

  private readonly _fetch = async (request: Request): Promise<Response> => {
    if (this.isAway) {
      throw new TypeError('failed to fetch');
    }
    const [status, body] = await this._answer(request);
    return new Response(JSON.stringify(body), { status });
  };

  private async _answer(request: Request): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/decision')) {
      const { status } = (await request.json()) as { status: string };
      this.sent.push(`${pathname.split('/').slice(-2)[0]} ${status}`);
      return [200, {}];
    }
    if (pathname.endsWith('/model')) {
      return [200, { model: { value: '' }, problem: '' }];
    }
    if (this.refuses && request.method === 'POST') {
      return [409, { message: 'Not now.', id: null }];
    }
    if (pathname.endsWith('/verify')) {
      this.sent.push('verify');
      return [202, {}];
    }
    if (pathname.endsWith('/cancel')) {
      this.sent.push(`cancel ${pathname.split('/').slice(-2)[0]}`);
      return [200, {}];
    }
    if (request.method === 'POST') {
      const { options } = (await request.json()) as { options: OptionsInput };
      this.sent.push(`start ${options.kernel_name}`);
      return [202, { id: this.known[0] }];
    }
    if (pathname.endsWith('/settings')) {
      return [200, { model: null }];
    }
    if (searchParams.has('path')) {
      return [200, this.known.map(id => ({ id }))];
    }
    const id = pathname.split('/').pop()!;
    if (request.method === 'DELETE') {
      this.known = this.known.filter(each => each !== id);
      return [200, null];
    }
    await this._held.get(id);
    return this.known.includes(id)
      ? [200, snapshot(id)]
      : [404, { message: 'There is no such modernization.', id: null }];
  }
}

async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) {
    await new Promise(resolve => setTimeout(resolve));
  }
}

describe('Modernization', () => {
  beforeAll(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  let page: Page;
  afterEach(() => page.modernization.dispose());

  it('shows at once that it begins, before the server has answered', async () => {
    page = new Page();
    await settled();
    const seen: boolean[] = [];
    page.modernization.changed.connect(now => seen.push(now.isActive));
    const started = page.modernization.start();
    expect(seen).toEqual([true]);
    await started;
    expect(seen.pop()).toBe(false);
  });

  it('stops what begins, though the server has not said yet which it is', async () => {
    page = new Page('m1');
    await settled();
    page.known = ['m2', 'm1'];
    const started = page.modernization.start();
    const stopped = page.modernization.stop();
    await Promise.all([started, stopped]);
    expect(page.sent).toEqual(['start null', 'cancel m2']);
  });

  it('is beginning from the moment a verification is asked for, until its phase has begun', async () => {
    page = new Page('m1');
    await settled();
    const { modernization } = page;
    const seen: boolean[] = [];
    modernization.changed.connect(now => seen.push(now.isBeginning));
    const event = async (seq: number, more: object): Promise<void> => {
      const data = { seq, time: seq, type: 'state', message: '', ...more };
      FakeSocket.last.onmessage?.({ data: JSON.stringify(data) });
      await new Promise(resolve => setTimeout(resolve, 60));
    };
    const asked = modernization.verify();
    expect(seen).toEqual([true]);
    await asked;
    expect(page.sent).toEqual(['verify']);
    await event(1, { state: 'running', phase: null });
    expect(modernization.isBeginning).toBe(true);
    await event(2, { state: 'running', phase: 'verify' });
    expect([modernization.isBeginning, modernization.isActive]).toEqual([
      false,
      true
    ]);
    await event(3, { state: 'done', phase: null });
    expect(modernization.isActive).toBe(false);
    // The server refuses.
    page.known = [];
    page.isAway = true;
    await modernization.verify();
    expect(modernization.isActive).toBe(false);
  });

  it('tells that what was asked for was refused, and why, until it is asked again', async () => {
    page = new Page('m1');
    await settled();
    const { modernization } = page;
    const seen: string[] = [];
    modernization.changed.connect(({ isActive, refused }) =>
      seen.push(isActive ? 'active' : refused)
    );
    const ask = async (what: 'start' | 'verify'): Promise<string[]> => {
      await modernization[what]();
      return seen.splice(0);
    };
    for (const what of ['verify', 'start'] as const) {
      page.refuses = true;
      expect(await ask(what)).toEqual(['active', 'Not now.']);
      page.refuses = false;
      page.isAway = true;
      expect((await ask(what)).pop()).toContain('cannot be reached');
      page.isAway = false;
    }
    expect((await ask('start')).pop()).toBe('');
    expect((await ask('verify')).pop()).toBe('active');
    expect(modernization.refused).toBe('');
  });

  it('is not beginning any more when another one is shown', async () => {
    page = new Page('m2', 'm1');
    await settled();
    const { modernization } = page;
    await modernization.verify();
    expect(modernization.isActive).toBe(true);
    await modernization.show('m1');
    expect(modernization.isActive).toBe(false);
  });

  it('shows what was asked for last, whichever answer comes last', async () => {
    page = new Page('m2', 'm1');
    await settled();
    const { modernization } = page;
    const answer = page.hold('m1');
    const first = modernization.show('m1');
    await modernization.show('m2');
    answer();
    await first;
    expect(modernization.snapshot?.id).toBe('m2');
  });

  it('runs in another kernel again until the notebook has another one', async () => {
    page = new Page('m1');
    await settled();
    const { modernization, sessionContext } = page;
    sessionContext.session = { kernel: { name: 'python3' } };
    await modernization.start();
    await modernization.start({ ...modernization.chosen, kernel_name: 'ml' });
    await modernization.start();
    sessionContext.session = { kernel: { name: 'other' } };
    await modernization.start();
    expect(page.sent).toEqual([
      'start python3',
      'start ml',
      'start ml',
      'start other'
    ]);
  });

  it('keeps decisions while the server is away, and sends them in order', async () => {
    page = new Page('m1');
    await settled();
    FakeSocket.last.onopen?.();
    page.isAway = true;
    FakeSocket.last.onclose?.();
    page.suggestions.reject('s1');
    page.suggestions.reject('s2');
    page.suggestions.reopen('s1');
    await settled();
    expect(page.sent).toEqual([]);
    expect(page.modernization.problem).toContain('are kept');
    page.isAway = false;
    await new Promise(resolve => setTimeout(resolve, 600));
    FakeSocket.last.onopen?.();
    await settled();
    expect(page.sent).toEqual(['s1 rejected', 's2 rejected', 's1 verified']);
    expect(page.modernization.problem).toBe('');
  });

  it('forgets what the server does not know any more, and only that', async () => {
    page = new Page('m1');
    await settled();
    page.isAway = true;
    FakeSocket.last.onclose?.();
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m1');
    page.isAway = false;
    page.known = [];
    await new Promise(resolve => setTimeout(resolve, 600));
    FakeSocket.last.onclose?.();
    await settled();
    expect(page.modernization.snapshot).toBeNull();
    expect(page.suggestions.entries).toEqual([]);
  });

  it('shows what another person began on the same document', async () => {
    page = new Page();
    await settled();
    expect(page.modernization.snapshot).toBeNull();
    const { awareness } = page.notebook;
    const hears = (state: object): void => {
      awareness.getStates().set(99, state);
      awareness.emit('change', [{ added: [99], updated: [], removed: [] }, {}]);
    };
    page.known = ['m1'];
    hears({ cursors: [] });
    await settled();
    expect(page.modernization.snapshot).toBeNull();
    hears({ 'jupyter-mlemodernizer': 'm1' });
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m1');
    // A page that comes later tells of an older one: nothing is shown anew.
    hears({ 'jupyter-mlemodernizer': 'm0' });
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m1');
  });

  it('shows what another page began without telling this one', async () => {
    page = new Page();
    await settled();
    const stream = new Signal<object, Event.Emission>({});
    lookElsewhere(page.made, { stream } as unknown as Event.IManager);
    const schema = 'https://events.jupyter.org/jupyter_mlemodernizer/';
    const started = {
      schema_id: `${schema}modernization/v1`,
      action: 'started',
      path: 'a.ipynb'
    };
    page.known = ['m1'];
    for (const other of [
      { path: 'b.ipynb' },
      { action: 'ended' },
      { schema_id: 'https://events.jupyter.org/other' }
    ]) {
      stream.emit({ ...started, ...other });
      await settled();
      expect(page.modernization.snapshot).toBeNull();
    }
    stream.emit(started);
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m1');
    // Of what it was not told, it hears when it is looked at again.
    page.known = ['m2', 'm1'];
    document.dispatchEvent(new CustomEvent('visibilitychange'));
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m2');
    // While a run goes on here, only once it is over.
    const event = async (seq: number, state: string): Promise<void> => {
      const data = { seq, time: seq, type: 'state', message: '', state };
      FakeSocket.last.onmessage?.({ data: JSON.stringify(data) });
      await new Promise(resolve => setTimeout(resolve, 60));
    };
    await event(1, 'running');
    page.known = ['m3', 'm2', 'm1'];
    stream.emit(started);
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m2');
    await event(2, 'done');
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m3');
    // An older one that the person looks at stays.
    await page.modernization.show('m1');
    document.dispatchEvent(new CustomEvent('visibilitychange'));
    await settled();
    expect(page.modernization.snapshot?.id).toBe('m1');
  });

  it('does not show an older one in place of what was removed', async () => {
    page = new Page('m2', 'm1');
    await settled();
    await page.modernization.forget();
    page.made.lookAgain();
    await settled();
    expect(page.modernization.snapshot).toBeNull();
    expect(page.modernization.history.map(({ id }) => id)).toEqual(['m1']);
  });

  it('takes over what another page decides, also once it has decided itself', async () => {
    page = new Page('m1');
    await settled();
    const told = (status: Status): void => {
      const [one, two] = snapshot('m1').suggestions;
      page.suggestions.update([{ ...one, status }, two], [], 'm1');
    };
    page.suggestions.reject('s1');
    // Its word of before comes late.
    told('verified');
    expect(page.suggestions.entry('s1')?.status).toBe('rejected');
    told('rejected');
    told('verified');
    expect(page.suggestions.entry('s1')?.status).toBe('verified');
    told('accepted');
    expect(page.suggestions.entry('s1')?.status).toBe('accepted');
    told('verified');
    // Taken back here: whether it is verified then is the server's to say.
    page.suggestions.reject('s1');
    page.suggestions.reopen('s1');
    told('rejected');
    told('proposed');
    told('rejected');
    expect(page.suggestions.entry('s1')?.status).toBe('rejected');
  });
});
