/** The events of a modernization, over a socket that may be lost. */
import type { ServerConnection } from '@jupyterlab/services';
import { IDisposable } from '@lumino/disposable';
import { ISignal, Signal } from '@lumino/signaling';
import type { Event, Heartbeat } from './wire';

const FIRST_RETRY = 500;
const LAST_RETRY = 15_000;
/** Without a word for so long (heartbeats come every 20 s) the connection is dead. */
const SILENCE = 70_000;

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

  /** Emitted when the server took no connection: it is away, or does not know the modernization. */
  get refused(): ISignal<this, void> {
    return this._refused;
  }

  /** False once the connection is lost; the first one is being made, not lost. */
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
    let isOpen = false;
    this._socket = socket;
    socket.onopen = () => {
      isOpen = true;
      this._retry = FIRST_RETRY;
      this._setConnected(true);
      this._hear();
    };
    socket.onmessage = message => {
      this._hear();
      this._take(JSON.parse(message.data as string) as Event | Heartbeat);
    };
    socket.onclose = () => {
      this._lost();
      if (!isOpen) {
        this._refused.emit();
      }
    };
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
  private _isConnected = true;
  private _isDisposed = false;
  private _retry = FIRST_RETRY;
  private _retryTimer = 0;
  private _silenceTimer = 0;
  private _event = new Signal<this, Event>(this);
  private _connectionChanged = new Signal<this, boolean>(this);
  private _refused = new Signal<this, void>(this);
}
