/** The tour of the example: what to do next, as data. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { progress } from './review';
import type { IModernization } from './tokens';

/** One thing to do. */
export interface IStep {
  readonly text: string;
  readonly isDone: boolean;
}

/** The steps in their order; each tells from the modernization whether it is done. */
export function stepsOf(
  { snapshot, isActive, suggestions }: IModernization,
  trans: TranslationBundle
): IStep[] {
  const { reviewed } = progress(suggestions);
  const hasEnded = !!snapshot && !isActive;
  return [
    {
      text: trans.__(
        'Press “Modernize this notebook”. It runs in a kernel of its own: yours is not touched.'
      ),
      isDone: !!snapshot
    },
    {
      text: trans.__(
        'Watch: where a cell fails, changes are tried, and the run goes on from there. Each box of the strip is a cell.'
      ),
      isDone: hasEnded
    },
    {
      text: trans.__(
        'Look at a suggestion: F7 goes to the next one, “Details” shows why it may be believed. Then accept or reject it.'
      ),
      isDone: hasEnded && reviewed > 0
    },
    {
      text: trans.__(
        'Take the others with “Accept all verified”. In a cell, each is one Ctrl+Z.'
      ),
      isDone: hasEnded && reviewed > 0 && !suggestions.acceptable.length
    },
    {
      text: trans.__(
        'Save the notebook, or a modernized copy beside it. “Verify what I accepted” runs it once more.'
      ),
      isDone: false
    }
  ];
}
