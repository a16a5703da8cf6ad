/** The server's REST routes, typed, and its event stream. */
import { URLExt } from '@jupyterlab/coreutils';
import type { INotebookContent } from '@jupyterlab/nbformat';
import { ServerConnection } from '@jupyterlab/services';
import { IDisposable } from '@lumino/disposable';
import { ISignal, Signal } from '@lumino/signaling';
import type {
  AskRequest,
  DecisionRequest,
  Event,
  Heartbeat,
  Settings,
  Snapshot,
  StartRequest,
  Started,
  Status,
  Summary,
  TryRequest,
  VerifyRequest
} from './wire';

const NAMESPACE = 'jupyter-mlemodernizer';
const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
/** Without a word for so long (heartbeats come every 20 s) the connection is dead. */
const SILENCE = 70_000;

/** The server refused. */
export class APIError extends Error {
  /**
   * @param status - HTTP status; 0 if the server could not be reached.
   * @param body - what the server said, if it was JSON.
   */
  constructor(
    readonly status: number,
    message: string,
    readonly body: unknown = null
  ) {
    super(message);
  }
}

/** One method for each route of the server extension. */
export class ModernizerAPI {
  constructor(readonly serverSettings: ServerConnection.ISettings) {}

  /**
   * Start a modernization.
   *
   * @throws APIError 409 if one is running on this notebook; its body is a `Started` with the id of that one.
   */
  start(request: StartRequest): Promise<Started> {
    return this._request('POST', ['modernizations'], request);
  }

  /** The modernizations of a notebook, newest first. */
  list(path: string): Promise<Summary[]> {
    const query = URLExt.objectToQueryString({ path });
    return this._request('GET', ['modernizations'], undefined, query);
  }

  snapshot(id: string): Promise<Snapshot> {
    return this._request('GET', ['modernizations', id]);
  }

  async cancel(id: string): Promise<void> {
    await this._request('POST', ['modernizations', id, 'cancel'], {});
  }

  async forget(id: string): Promise<void> {
    await this._request('DELETE', ['modernizations', id]);
  }

  async decide(id: string, suggestion: string, status: Status): Promise<void> {
    const request: DecisionRequest = { status };
    const path = ['modernizations', id, 'suggestions', suggestion, 'decision'];
    await this._request('POST', path, request);
  }

  /** Run a notebook once more from a fresh kernel. */
  verify(id: string, request: VerifyRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'verify'], request);
  }

  /** Try a person's own source of a cell. */
  try(id: string, request: TryRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'try'], request);
  }

  /**
   * Ask the language model again.
   *
   * @throws APIError 404 if the server does not know how, 409 if there is no model or a run goes on.
   */
  ask(id: string, request: AskRequest): Promise<Started> {
    return this._request('POST', ['modernizations', id, 'ask'], request);
  }

  /** The notebook as it was at the start. */
  notebook(id: string): Promise<INotebookContent> {
    return this._request('GET', ['modernizations', id, 'notebook']);
  }

  /** The report as one HTML document. */
  report(id: string): Promise<string> {
    return this._text('GET', ['modernizations', id, 'report.html']);
  }

  /** The limits in force. */
  settings(): Promise<Settings> {
    return this._request('GET', ['settings']);
  }

  /** The events of a modernization after the one of number `since`. */
  events(id: string, since: number): EventStream {
    const { wsUrl, token, appendToken } = this.serverSettings;
    const url = this._url(wsUrl, ['modernizations', id, 'events']);
    const extra = appendToken && token ? { token } : {};
    return new EventStream(
      last => url + URLExt.objectToQueryString({ since: `${last}`, ...extra }),
      since,
      this.serverSettings
    );
  }

  private _url(base: string, parts: readonly string[]): string {
    return URLExt.join(base, NAMESPACE, ...parts.map(encodeURIComponent));
  }

  private async _request<T>(
    method: string,
    parts: readonly string[],
    body?: unknown,
    query = ''
  ): Promise<T> {
    const text = await this._text(method, parts, body, query);
    try {
      return (text ? JSON.parse(text) : null) as T;
    } catch {
      throw new APIError(0, 'its answer is not JSON. Are you still logged in?');
    }
  }

  private async _text(
    method: string,
    parts: readonly string[],
    body?: unknown,
    query = ''
  ): Promise<string> {
    const settings = this.serverSettings;
    const url = this._url(settings.baseUrl, parts) + query;
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await ServerConnection.makeRequest(url, init, settings);
    } catch (error) {
      throw new APIError(
        0,
        error instanceof Error ? error.message : `${error}`
      );
    }
    const text = await response.text();
    if (!response.ok) {
      let data: unknown = null;
      try {
        data = text ? JSON.parse(text) : null;
      } catch {
        // A proxy's error page, say: the status has to do.
      }
      const said = (data as { message?: unknown } | null)?.message;
      throw new APIError(
        response.status,
        typeof said === 'string' && said
          ? said
          : `${response.status} ${response.statusText}`,
        data
      );
    }
    return text;
  }
}

/**
 * The events of one modernization, in order and without gaps.
 *
 * The socket is disposable: when it is lost, another one goes on after the
 * last event that came.
 */
export class EventStream implements IDisposable {
  constructor(
    private readonly _url: (since: number) => string,
    private _last: number,
    private readonly _settings: ServerConnection.ISettings
  ) {
    this._connect();
  }

  get event(): ISignal<this, Event> {
    return this._event;
  }

  /** Emitted with false when the connection is lost, with true when it is back. */
  get connectionChanged(): ISignal<this, boolean> {
    return this._connectionChanged;
  }

  get isConnected(): boolean {
    return this._isConnected;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    window.clearTimeout(this._retryTimer);
    window.clearTimeout(this._silenceTimer);
    this._close();
    Signal.clearData(this);
  }

  private _connect(): void {
    const socket = new this._settings.WebSocket(this._url(this._last));
    this._socket = socket;
    socket.onopen = () => {
      this._retry = FIRST_RETRY;
      this._setConnected(true);
      this._hear();
    };
    socket.onmessage = message => {
      this._hear();
      this._take(JSON.parse(message.data as string) as Event | Heartbeat);
    };
    socket.onclose = () => this._lost();
  }

  private _take(message: Event | Heartbeat): void {
    if (message.type === 'heartbeat') {
      return;
    }
    if (message.seq > this._last + 1) {
      // Something got lost on the way: ask for it again.
      this._lost();
    } else if (message.seq > this._last) {
      this._last = message.seq;
      this._event.emit(message);
    }
  }

  private _hear(): void {
    window.clearTimeout(this._silenceTimer);
    this._silenceTimer = window.setTimeout(() => this._lost(), SILENCE);
  }

  private _lost(): void {
    if (this._isDisposed) {
      return;
    }
    this._close();
    window.clearTimeout(this._silenceTimer);
    window.clearTimeout(this._retryTimer);
    this._retryTimer = window.setTimeout(() => this._connect(), this._retry);
    this._retry = Math.min(2 * this._retry, LAST_RETRY);
    this._setConnected(false);
  }

  private _close(): void {
    const socket = this._socket;
    if (socket) {
      this._socket = null;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private _setConnected(connected: boolean): void {
    if (this._isConnected !== connected) {
      this._isConnected = connected;
      this._connectionChanged.emit(connected);
    }
  }

  private _socket: WebSocket | null = null;
  private _isConnected = false;
  private _isDisposed = false;
  private _retry = FIRST_RETRY;
  private _retryTimer = 0;
  private _silenceTimer = 0;
  private _event = new Signal<this, Event>(this);
  private _connectionChanged = new Signal<this, boolean>(this);
}
