/** What went wrong last, kept for the person to read. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { explain } from './explain';

/** Does things that may go wrong. */
export class Problem {
  /** @param _tried - called whenever something was done, well or not. */
  constructor(
    private readonly _trans: TranslationBundle,
    private readonly _tried: () => void
  ) {}

  /** In plain words; empty if nothing went wrong. */
  get text(): string {
    return this._text;
  }

  /**
   * Do something, and keep what went wrong for the person to read.
   *
   * @param unasked - nobody asked for it: what went wrong with what a person
   *   did stays to be read.
   */
  async try(action: () => Promise<void>, unasked = false): Promise<void> {
    try {
      if (!unasked || this._isOfUnasked) {
        this._text = '';
      }
      await action();
    } catch (error) {
      this._text = explain(error, this._trans);
      this._isOfUnasked = unasked;
    }
    this._tried();
  }

  private _text = '';
  private _isOfUnasked = false;
}
