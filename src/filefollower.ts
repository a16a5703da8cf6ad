/** What another page has carried out and saved is read from the file, as long as nothing is unsaved here. */
import type { ISharedCodeCell, ISharedNotebook } from '@jupyter/ydoc';
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
  let asRead = '';
  let reverted = '';
  const note = (): void => {
    asRead = written(suggestions.notebook);
  };
  void context.ready.then(note);
  context.fileChanged.connect(note);
  const isWanted = (): boolean =>
    !panel.isDisposed &&
    !document.hidden &&
    !context.model.collaborative &&
    suggestions.elsewhere.length > 0;
  // Outputs that are yet to come would have no cell.
  const isBusy = (): boolean =>
    panel.sessionContext.session?.kernel?.status === 'busy';
  // JupyterLab calls a notebook changed as soon as its kernel has started.
  const isClean = (): boolean =>
    !isBusy() &&
    (!context.model.dirty || written(suggestions.notebook) === asRead);
  const look = async (): Promise<void> => {
    const stamp =
      isWanted() && isClean() ? await stampOfOther(context, contents) : null;
    // Typed while the server was asked?
    if (stamp && stamp !== reverted && isWanted() && isClean()) {
      reverted = stamp;
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
    context.fileChanged.disconnect(note);
    suggestions.changed.disconnect(wait);
    document.removeEventListener('visibilitychange', wait);
  });
}

/** What a person writes and runs in a notebook; not what JupyterLab notes in it as it is opened. */
function written(notebook: ISharedNotebook): string {
  const noted = ['kernelspec', 'language_info', 'trusted'];
  const own = (metadata: object): unknown =>
    Object.entries(metadata).filter(([name]) => !noted.includes(name));
  const cells = notebook.cells.map(cell => {
    const metadata = own(cell.getMetadata());
    const { execution_count, outputs } = cell as Partial<ISharedCodeCell>;
    const shown = [execution_count, outputs];
    return [cell.cell_type, cell.getSource(), metadata, shown];
  });
  return JSON.stringify([own(notebook.metadata), cells]);
}

/** What tells the file from the one that this page has read or written; null if it is the same. */
async function stampOfOther(
  { path, contentsModel }: NotebookPanel['context'],
  contents: Contents.IManager
): Promise<string | null> {
  const now = await contents.get(path, { content: false, hash: true });
  const isOther =
    now.hash && contentsModel?.hash
      ? now.hash !== contentsModel.hash
      : now.last_modified !== contentsModel?.last_modified;
  return isOther ? (now.hash ?? now.last_modified) : null;
}
