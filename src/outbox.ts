/** Decisions on their way to the server. */
import { APIError, ModernizerAPI } from './api';
import type { IDecision } from './model';
import type { Problem } from './problem';

/** Sends decisions in the order they were made, and keeps them while the server is away. */
export class Outbox {
  /** @param _problem - keeps what goes wrong. */
  constructor(
    private readonly _api: ModernizerAPI,
    private readonly _problem: Problem
  ) {}

  /** Resolves once all that was to be sent until now was tried. */
  get sent(): Promise<void> {
    return this._sent;
  }

  add(modernization: string, { id, ...decision }: IDecision): void {
    this._waiting.push(() => this._api.decide(modernization, id, decision));
    this.send();
  }

  /** Send all that wait. */
  send(): void {
    this._sent = this._sent.then(() =>
      this._problem.try(() => this._sendAll(), true)
    );
  }

  /** @throws APIError of the first that could not be sent; if the server is away, that one waits on. */
  private async _sendAll(): Promise<void> {
    while (this._waiting.length) {
      try {
        await this._waiting[0]();
      } catch (error) {
        if (!isAway(error)) {
          this._waiting.shift();
        }
        throw error;
      }
      this._waiting.shift();
    }
  }

  private _sent: Promise<void> = Promise.resolve();
  private readonly _waiting: (() => Promise<void>)[] = [];
}

/** Not there, or a proxy that says so. */
function isAway(error: unknown): boolean {
  return (
    error instanceof APIError && (error.status === 0 || error.status >= 502)
  );
}
