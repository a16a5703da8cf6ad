/** What is begun on another page: a second browser tab of the same notebook, say, without collaboration. */
import type { Event } from '@jupyterlab/services';
import type { Modernizations } from './modernizations';

/** Of the events that the server tells all pages; see docs/settings.md. */
const SCHEMA =
  'https://events.jupyter.org/jupyter_mlemodernizer/modernization/v1';

/**
 * Look for a modernization when the server tells of one that began, and when
 * the page is looked at again: it may have been told nothing meanwhile, and is
 * told nothing at all by a server that keeps its events to itself.
 */
export function lookElsewhere(
  modernizations: Modernizations,
  events: Event.IManager
): void {
  events.stream.connect((_, { schema_id, action, path }) => {
    if (schema_id === SCHEMA && action === 'started') {
      modernizations.lookAgain(String(path));
    }
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      modernizations.lookAgain();
      void modernizations.languageModel.refresh();
    }
  });
}
