/** Following the modernization of the server that is shown for a notebook. */
import type { IDisposable } from '@lumino/disposable';
import { beginning } from './clock';
import type { EventStream } from './eventstream';
import { isGone } from './explain';
import type { IModernizationOptions } from './modernizations';
import { fold, isActive } from './state';
import type { Event, Snapshot } from './wire';

/** Events that come within so many milliseconds are shown together. */
const TOGETHER = 30;

/** What is done with what comes. */
export interface IFollowing {
  /** There is another snapshot, this moment; `before` is the one until then. */
  readonly moved: (before: Snapshot | null) => void;
  /** It is time to show what is known by now. */
  readonly told: () => void;
  /** The connection is lost, or back. */
  readonly connected: (isConnected: boolean) => void;
  /** None is shown any more: the server has forgotten it. */
  readonly gone: () => void;
}

/** The snapshot of one modernization at a time, kept up to date by its events. */
export class Follower implements IDisposable {
  constructor(
    private readonly _made: Pick<
      IModernizationOptions,
      'api' | 'languageModel'
    >,
    private readonly _following: IFollowing
  ) {}

  /** Everything known; null if none is shown. */
  get snapshot(): Snapshot | null {
    return this._snapshot;
  }

  get isActive(): boolean {
    return !!this._snapshot && isActive(this._snapshot);
  }

  /** When the run that is at work began, in seconds since the epoch. */
  get activeSince(): number {
    return this._activeSince;
  }

  get isConnected(): boolean {
    return this._stream?.isConnected ?? true;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._stream?.dispose();
    this._stream = null;
  }

  /** Follow this one from now on. */
  async show(id: string): Promise<void> {
    const { api, languageModel } = this._made;
    const turn = ++this._turn;
    const [snapshot] = await Promise.all([
      api.snapshot(id),
      languageModel.refresh()
    ]);
    if (this._isDisposed || turn !== this._turn) {
      // Another one was asked for meanwhile.
      return;
    }
    this._stream?.dispose();
    this._take(snapshot);
    this.tell();
    const stream = api.events(id, snapshot.last_seq);
    stream.event.connect(this._onEvent, this);
    stream.connectionChanged.connect((_, isConnected) =>
      this._following.connected(isConnected)
    );
    stream.refused.connect(() => void this._check(id));
    this._stream = stream;
  }

  /** Follow none any more. */
  drop(): void {
    this._stream?.dispose();
    this._stream = null;
    this._snapshot = null;
    this._following.gone();
  }

  /** Pass on what is known by now. */
  tell(): void {
    window.clearTimeout(this._telling);
    this._telling = 0;
    if (!this._isDisposed) {
      this._following.told();
    }
  }

  /** The server takes no connection: it is away, or knows no such modernization any more. */
  private async _check(id: string): Promise<void> {
    try {
      await this._made.api.snapshot(id);
    } catch (error) {
      if (isGone(error) && this._snapshot?.id === id) {
        this.drop();
      }
    }
  }

  private _onEvent(_: EventStream, event: Event): void {
    if (this._snapshot) {
      this._take(fold(this._snapshot, event));
      if (!this._telling) {
        this._telling = window.setTimeout(() => this.tell(), TOGETHER);
      }
    }
  }

  private _take(snapshot: Snapshot): void {
    const before = this._snapshot;
    this._snapshot = snapshot;
    if (before?.id !== snapshot.id) {
      this._activeSince = beginning(snapshot);
    } else if (isActive(snapshot) && !isActive(before)) {
      this._activeSince = snapshot.updated;
    }
    this._following.moved(before);
  }

  private _snapshot: Snapshot | null = null;
  private _stream: EventStream | null = null;
  /** Counts what is to be shown: what was asked for last stays. */
  private _turn = 0;
  private _activeSince = 0;
  private _telling = 0;
  private _isDisposed = false;
}
