/** What another page has carried out and saved is read from the file, as long as nothing is unsaved here. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import { samePlace } from './sameplace';
import type { SuggestionModel } from './model';

/** Between two looks at the file, in milliseconds. */
const PAUSE = 2_000;

/**
 * Follow what other pages write into the file of a notebook that is not
 * edited together: only while they have decided something that it does not
 * show here.
 */
export function followFile(
  panel: NotebookPanel,
  suggestions: SuggestionModel,
  contents: Contents.IManager
): void {
  const { context } = panel;
  let timer = 0;
  const isWanted = (): boolean =>
    !panel.isDisposed &&
    !document.hidden &&
    !context.model.collaborative &&
    suggestions.elsewhere.length > 0;
  const look = async (): Promise<void> => {
    if (
      isWanted() &&
      !context.model.dirty &&
      (await hasOther(context, contents)) &&
      // Typed while the server was asked?
      !context.model.dirty &&
      isWanted()
    ) {
      await samePlace(panel, () => context.revert());
    }
  };
  const wait = (): void => {
    if (!timer && isWanted()) {
      timer = window.setTimeout(() => {
        // A server that is away is asked again.
        void look()
          .catch(() => undefined)
          .then(() => {
            timer = 0;
            wait();
          });
      }, PAUSE);
    }
  };
  suggestions.changed.connect(wait);
  document.addEventListener('visibilitychange', wait);
  panel.disposed.connect(() => {
    window.clearTimeout(timer);
    suggestions.changed.disconnect(wait);
    document.removeEventListener('visibilitychange', wait);
  });
}

/** Is the file another one than this page has read or written? */
async function hasOther(
  { path, contentsModel }: NotebookPanel['context'],
  contents: Contents.IManager
): Promise<boolean> {
  const now = await contents.get(path, { content: false, hash: true });
  return now.hash && contentsModel?.hash
    ? now.hash !== contentsModel.hash
    : now.last_modified !== contentsModel?.last_modified;
}
