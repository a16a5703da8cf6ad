/** What went wrong, in words that say what to do. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { APIError } from './api';
import type { Started } from './wire';

export function explain(error: unknown, trans: TranslationBundle): string {
  if (error instanceof APIError && error.status === 0) {
    return trans.__(
      'The Jupyter server cannot be reached; decisions made meanwhile are kept: %1',
      error.message
    );
  }
  if (error instanceof APIError && error.status === 404 && !error.body) {
    return trans.__(
      'The server extension jupyter_mlemodernizer is not enabled on this Jupyter server.'
    );
  }
  return messageOf(error);
}

/** The words of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : `${error}`;
}

/** The server knows no such modernization; without a body it is another server that answers, or a proxy. */
export function isGone(error: unknown): boolean {
  return error instanceof APIError && error.status === 404 && !!error.body;
}

/** A modernization that runs on the notebook already is as good as a new one. */
export function runningInstead(error: unknown): Started {
  if (error instanceof APIError && error.status === 409) {
    const body = error.body as Partial<Started> | null;
    if (body?.id) {
      return { id: body.id, message: body.message ?? '' };
    }
  }
  throw error;
}
