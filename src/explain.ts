/** What went wrong, in words that say what to do. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { APIError } from './api';

export function explain(error: unknown, trans: TranslationBundle): string {
  if (error instanceof APIError && error.status === 0) {
    return trans.__('The Jupyter server cannot be reached: %1', error.message);
  }
  if (error instanceof APIError && error.status === 404 && !error.body) {
    return trans.__(
      'The server extension jupyter_mlemodernizer is not enabled on this Jupyter server.'
    );
  }
  return error instanceof Error ? error.message : `${error}`;
}
