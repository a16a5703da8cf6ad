/** Decisions on their way to the server. */
import { APIError, ModernizerAPI } from './api';
import type { IDecision } from './model';

/** Sends decisions in the order they were made, and keeps them while the server is away. */
export class Outbox {
  constructor(private readonly _api: ModernizerAPI) {}

  add(modernization: string, { id, ...decision }: IDecision): void {
    this._waiting.push(() => this._api.decide(modernization, id, decision));
  }

  /**
   * Send all that wait.
   *
   * @throws APIError of the first that could not be sent; if the server is away, that one waits on.
   */
  async send(): Promise<void> {
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

  private readonly _waiting: (() => Promise<void>)[] = [];
}

/** Not there, or a proxy that says so. */
function isAway(error: unknown): boolean {
  return (
    error instanceof APIError && (error.status === 0 || error.status >= 502)
  );
}
