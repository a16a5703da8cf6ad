/** From the moment a person asks for a run until it is at work. */
import { isActive } from './state';
import type { Snapshot } from './wire';

/** What is asked of a server and has not begun yet: until then nothing else can begin. */
export class Beginning {
  /**
   * @param _text - tells what went wrong last.
   * @param _changed - called when something is asked for.
   */
  constructor(
    private readonly _text: () => string,
    private readonly _changed: () => void
  ) {}

  /** Was something asked for that has not begun? */
  get isAsked(): boolean {
    return this._starting || this._verifying;
  }

  /** Why what was asked for last was refused; empty if it was not. */
  get refused(): string {
    return this._isRefused ? this._text() : '';
  }

  /** A modernization: `send` resolves once it is shown. */
  async start(send: () => Promise<void>): Promise<void> {
    this._starting = true;
    try {
      await this._ask(send);
    } finally {
      this._starting = false;
    }
  }

  /** A verification: that it runs is told by its events. */
  async verify(send: () => Promise<void>): Promise<void> {
    this._verifying = true;
    try {
      await this._ask(send);
    } catch (error) {
      this._verifying = false;
      throw error;
    }
  }

  /** There is another snapshot. */
  moved(before: Snapshot | null, snapshot: Snapshot | null): void {
    if (!snapshot || before?.id !== snapshot.id) {
      this._verifying = false;
    } else if (snapshot.state_seq !== before.state_seq) {
      // Before its first phase only its beginning is known.
      this._verifying &&= isActive(snapshot) && !snapshot.phase;
    }
  }

  /** Resolves once the server has answered what was asked of it last; never rejects. */
  get answered(): Promise<void> {
    return this._answered;
  }

  private async _ask(send: () => Promise<void>): Promise<void> {
    this._isRefused = false;
    // Seen at once.
    this._changed();
    const sent = send();
    this._answered = sent.catch(() => undefined);
    try {
      await sent;
    } catch (error) {
      this._isRefused = true;
      throw error;
    }
  }

  private _answered = Promise.resolve();
  private _starting = false;
  private _verifying = false;
  private _isRefused = false;
}
