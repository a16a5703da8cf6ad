/** What a person asks of a modernization that has ended: to try her own source, to ask the model again. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ModernizerAPI } from './api';
import { explain } from './explain';
import { liveNotebook } from './livenotebook';
import type { SuggestionModel } from './model';
import type { IAttempt } from './tokens';

/** Sends attempts, and waits until the run that follows is over. */
export class Attempts {
  constructor(
    private readonly _options: {
      readonly api: ModernizerAPI;
      readonly suggestions: SuggestionModel;
      readonly trans: TranslationBundle;
    }
  ) {}

  /** @throws Error that says why there is nothing to try. */
  try(id: string, attempt: IAttempt): Promise<void> {
    return this._over(() =>
      this._options.api.try(id, {
        ...this._request(attempt),
        source: attempt.text
      })
    );
  }

  /** @throws Error that says why the language model is not asked. */
  ask(id: string, attempt: IAttempt): Promise<void> {
    return this._over(() =>
      this._options.api.ask(id, {
        ...this._request(attempt),
        hint: attempt.text
      })
    );
  }

  /** A run is over. */
  ended(): void {
    this._waiting.forEach(resolve => resolve());
    this._waiting.clear();
  }

  private _request({ cellId, suggestion }: IAttempt): {
    notebook: { [key: string]: unknown };
    cell_id: string;
    suggestion_id: string | null;
  } {
    return {
      notebook: liveNotebook(this._options.suggestions, 'known'),
      cell_id: cellId,
      suggestion_id: suggestion
    };
  }

  private async _over(send: () => Promise<unknown>): Promise<void> {
    let ended = (): void => undefined;
    const over = new Promise<void>(resolve => (ended = resolve));
    // Before it is sent: a short run may be over before the answer comes.
    this._waiting.add(ended);
    try {
      await send();
    } catch (error) {
      this._waiting.delete(ended);
      throw new Error(explain(error, this._options.trans));
    }
    await over;
  }

  private readonly _waiting = new Set<() => void>();
}
