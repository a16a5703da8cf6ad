import { ServerConnection } from '@jupyterlab/services';
import { APIError, ModernizerAPI } from '../api';
import { EventStream } from '../eventstream';

/** A socket that does what the test says. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  isClosed = false;

  close(): void {
    this.isClosed = true;
  }

  send(...numbers: number[]): void {
    for (const seq of numbers) {
      const event = { type: 'note', seq, time: 0, level: 'info', message: '' };
      this.onmessage?.({ data: JSON.stringify(event) });
    }
  }
}

function settings(
  fetch?: (request: Request) => Promise<Response>
): ServerConnection.ISettings {
  return ServerConnection.makeSettings({
    baseUrl: 'http://hub/user/a%40b/',
    wsUrl: 'ws://hub/user/a%40b/',
    appendToken: true,
    token: 'secret',
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    ...(fetch ? { fetch: fetch as typeof globalThis.fetch } : {})
  });
}

describe('EventStream', () => {
  let stream: EventStream;
  let seen: number[];

  beforeEach(() => {
    jest.useFakeTimers();
    FakeSocket.all = [];
    stream = new ModernizerAPI(settings()).events('m1', 3);
    seen = [];
    stream.event.connect((_, event) => seen.push(event.seq));
  });

  afterEach(() => {
    stream.dispose();
    jest.useRealTimers();
  });

  it('asks for what comes after the snapshot, under any base URL', () => {
    expect(FakeSocket.last.url).toBe(
      'ws://hub/user/a%40b/jupyter-mlemodernizer/modernizations/m1/events?since=3&token=secret'
    );
  });

  it('goes on after the last event when the connection is lost', () => {
    const connected: boolean[] = [];
    stream.connectionChanged.connect((_, is) => connected.push(is));
    // What is not there yet is not lost.
    expect(stream.isConnected).toBe(true);
    FakeSocket.last.onopen?.();
    FakeSocket.last.send(4, 5);
    FakeSocket.last.onclose?.();
    expect(FakeSocket.all).toHaveLength(1);
    jest.advanceTimersByTime(600);
    expect(FakeSocket.last.url).toContain('since=5');
    FakeSocket.last.onopen?.();
    FakeSocket.last.send(6);
    expect(seen).toEqual([4, 5, 6]);
    expect(connected).toEqual([false, true]);
  });

  it('waits longer after each failure', () => {
    for (const pause of [500, 1000, 2000]) {
      const count = FakeSocket.all.length;
      FakeSocket.last.onclose?.();
      jest.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(count);
      jest.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(count + 1);
    }
  });

  it('tells each event once, and asks again for one that is missing', () => {
    FakeSocket.last.onopen?.();
    FakeSocket.last.send(4, 4, 6);
    expect(seen).toEqual([4]);
    expect(FakeSocket.all[0].isClosed).toBe(true);
    jest.advanceTimersByTime(600);
    expect(FakeSocket.last.url).toContain('since=4');
  });

  it('takes silence for a dead connection, and heartbeats for life', () => {
    FakeSocket.last.onopen?.();
    for (let n = 0; n < 10; n++) {
      jest.advanceTimersByTime(20_000);
      const beat = { type: 'heartbeat', last_seq: 3 };
      FakeSocket.last.onmessage?.({ data: JSON.stringify(beat) });
    }
    expect(FakeSocket.all).toHaveLength(1);
    jest.advanceTimersByTime(71_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('is quiet once disposed', () => {
    const socket = FakeSocket.last;
    stream.dispose();
    expect(socket.isClosed).toBe(true);
    jest.advanceTimersByTime(100_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('ModernizerAPI', () => {
  it('says what the server said', async () => {
    const api = new ModernizerAPI(
      settings(() =>
        Promise.resolve(
          new Response('{"message": "One runs already.", "id": "m7"}', {
            status: 409
          })
        )
      )
    );
    const error = await api
      .start({ path: 'a.ipynb', notebook: {} })
      .catch((e: APIError) => e);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({
      status: 409,
      message: 'One runs already.',
      body: { id: 'm7' }
    });
  });

  it('bears an error page in place of JSON', async () => {
    const api = new ModernizerAPI(
      settings(() =>
        Promise.resolve(
          new Response('<html>Bad gateway</html>', {
            status: 502,
            statusText: 'Bad Gateway'
          })
        )
      )
    );
    await expect(api.list('a.ipynb')).rejects.toMatchObject({
      status: 502,
      message: '502 Bad Gateway',
      body: null
    });
  });

  it('tells a server that cannot be reached from one that refuses', async () => {
    const api = new ModernizerAPI(
      settings(() => Promise.reject(new TypeError('failed to fetch')))
    );
    await expect(api.list('a.ipynb')).rejects.toMatchObject({ status: 0 });
  });
});
