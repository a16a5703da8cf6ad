/** What another page has carried out and saved is read from the file, as long as nothing is unsaved here. */
import type { ISessionContext } from '@jupyterlab/apputils';
import type { ISharedCodeCell, ISharedNotebook } from '@jupyter/ydoc';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Contents, KernelMessage } from '@jupyterlab/services';
import { samePlace } from './sameplace';
import type { SuggestionModel } from './model';

/** Between two looks at the file, in milliseconds. */
const PAUSE = 2_000;

/** Messages of a kernel that change what a cell shows. */
const OUTPUT: readonly string[] = [
  'stream',
  'display_data',
  'update_display_data',
  'execute_result',
  'error',
  'clear_output'
];

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
  let hasPrinted = false;
  let reverted = '';
  const note = (): void => {
    asRead = written(suggestions.notebook);
    hasPrinted = false;
  };
  // Outputs may be large: that there is another one is noted, not what it says.
  const listen = (
    { session }: ISessionContext,
    { header, parent_header }: KernelMessage.IMessage
  ): void => {
    // What another page runs in the same kernel shows there.
    const isOwn =
      'session' in parent_header &&
      parent_header.session === session?.kernel?.clientId;
    hasPrinted ||= isOwn && OUTPUT.includes(header.msg_type);
  };
  panel.sessionContext.iopubMessage.connect(listen);
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
    (!context.model.dirty ||
      (!hasPrinted && written(suggestions.notebook) === asRead));
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
    panel.sessionContext.iopubMessage.disconnect(listen);
    suggestions.changed.disconnect(wait);
    document.removeEventListener('visibilitychange', wait);
  });
}

/** What a person writes and runs in a notebook, but for what outputs say; not what JupyterLab notes in it as it is opened. */
function written(notebook: ISharedNotebook): string {
  const noted = ['kernelspec', 'language_info', 'trusted'];
  const own = (metadata: object): unknown =>
    Object.entries(metadata).filter(([name]) => !noted.includes(name));
  const cells = notebook.cells.map(cell => {
    const metadata = own(cell.getMetadata());
    const { execution_count, outputs } = cell as Partial<ISharedCodeCell>;
    const shown = [execution_count, outputs?.length];
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
