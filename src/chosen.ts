/** What a person has chosen for one notebook alone. */
import type { IModernizationOptions } from './modernizations';
import { chosenFor, withChosen } from './settings';
import type { OptionsInput, Snapshot } from './wire';

/** The options for one notebook, beside those that are set for all. */
export class Chosen {
  constructor(
    private readonly _made: Pick<
      IModernizationOptions,
      'context' | 'options' | 'fixed'
    >
  ) {}

  /** They are chosen from now on. */
  choose(options: OptionsInput): void {
    this._chosen = options;
    this._beside = this._kernel();
  }

  /** What was chosen last, in this page or else for the modernization that is shown. */
  last(snapshot: Snapshot | null): OptionsInput {
    const chosen = this._chosen ?? chosenFor(snapshot, this._made.options());
    // Another kernel was chosen beside that of the notebook: not beside the one that it has now.
    return this._kernel() === this._beside
      ? chosen
      : { ...chosen, kernel_name: null };
  }

  /** All that a modernization begins with, but for what is fixed. */
  toStart(options: OptionsInput): OptionsInput {
    // The one that the person has chosen, which the file may not say yet.
    const kernel_name = options.kernel_name ?? this._kernel();
    return this._made.fixed.without({
      ...withChosen(this._made.options(), options),
      kernel_name
    });
  }

  /** Name of the kernel that the notebook has in this page, if it has one. */
  private _kernel(): string | null {
    return this._made.context.sessionContext.session?.kernel?.name ?? null;
  }

  private _chosen: OptionsInput | null = null;
  /** The notebook's kernel then. */
  private _beside: string | null = null;
}
