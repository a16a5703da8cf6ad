/** What a command concerns. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { IModernization } from './tokens';

/** The notebook that a command concerns: the one in front. */
export interface ITarget {
  readonly panel: NotebookPanel;
  readonly modernization: IModernization;
}

/** Describes a command without arguments. */
export const NO_ARGUMENTS = { args: { type: 'object', properties: {} } };

/** How many suggestions wait for a decision. */
export function pendingOf(target: ITarget | null): number {
  return target?.modernization.suggestions.pending.length ?? 0;
}
