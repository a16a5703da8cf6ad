/** Where a modernized copy comes from, as its metadata say. */
import { PathExt } from '@jupyterlab/coreutils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Verdict } from './wire';

/** The key in the notebook's metadata; the command line and the server write it. */
const KEY = 'mlemodernizer';

const VERDICTS: readonly Verdict[] = [
  'reproduces',
  'runs',
  'partial',
  'blocked',
  'failed'
];

/** What a copy says of itself. */
export interface IProvenance {
  /** Name of the notebook that it was made of. */
  readonly name: string;
  /** How many suggestions are in it. */
  readonly suggestions: number;
  /** Null if exactly this was never run. */
  readonly verdict: Verdict | null;
  /** How many of its cells show what they showed before, and not what the run showed. */
  readonly outputsOfBefore: number;
}

/**
 * What metadata say of where a notebook comes from; null if they do not.
 *
 * @param metadata - from a file: anything may be in it.
 */
export function provenanceOf(metadata: unknown): IProvenance | null {
  const told = (metadata ?? {}) as { [key: string]: unknown };
  const { original, suggestions, verdict, outputs_of_before: before } = told;
  const name =
    typeof original === 'string'
      ? PathExt.basename(original.replace(/\\/g, '/'))
      : '';
  return name && Array.isArray(suggestions)
    ? {
        name,
        suggestions: suggestions.length,
        verdict: VERDICTS.find(known => known === verdict) ?? null,
        outputsOfBefore: typeof before === 'number' ? before : 0
      }
    : null;
}

/** What the notebook in a panel says of where it comes from. */
export function provenanceIn(panel: NotebookPanel | null): IProvenance | null {
  const model = panel?.content.model;
  return model ? provenanceOf(model.sharedModel.getMetadata(KEY)) : null;
}

/** Path of another file in the folder of this one, in its drive. */
export function beside(path: string, name: string): string {
  return path.replace(/[^/:]*$/, () => name);
}
