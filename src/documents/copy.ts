/** A modernized copy beside the notebook, which stays what it is. */
import { PathExt } from '@jupyterlab/coreutils';
import type { INotebookContent } from '@jupyterlab/nbformat';
import { NotebookModel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import { SuggestionModel } from '../model';
import type { IModernization } from '../tokens';
import type { CopyRequest } from '../wire';

/** What was made. */
export interface ICopy {
  readonly path: string;
  /** Titles of verified suggestions that are not in it: those that change a file beside the notebook. */
  readonly leftOut: readonly string[];
  /** How many of the cells that were changed show nothing: what is known of them is of other code. */
  readonly leftEmpty: number;
}

/**
 * Save a copy with what was accepted, and with all that is verified and
 * leaves results what they were.
 *
 * @throws Error if it cannot be saved.
 */
export async function saveCopy(
  modernization: IModernization,
  contents: Contents.IManager
): Promise<ICopy> {
  const { request, leftOut } = await composed(modernization);
  const copy = await modernization.copy(request);
  const path = await freePath(modernization.path, contents);
  await contents.save(path, {
    type: 'notebook',
    format: 'json',
    content: copy.notebook
  });
  return { path, leftOut, leftEmpty: copy.left_empty };
}

/** The notebook as JSON with all that may be accepted at once, for the server to complete. */
export async function composed({
  suggestions,
  snapshot
}: IModernization): Promise<{ request: CopyRequest; leftOut: string[] }> {
  const live = suggestions.notebook;
  const before = live.toJSON() as INotebookContent;
  // Disposed in the end, whatever happens.
  // eslint-disable-next-line jupyter/require-disposable-ownership
  const twin = new NotebookModel();
  try {
    // Older formats hold no ids, and the suggestions are for cells with these.
    twin.fromJSON({
      ...before,
      nbformat_minor: Math.max(before.nbformat_minor, 5),
      cells: before.cells.map((cell, n) => ({ ...cell, id: live.cells[n].id }))
    });
    const model = new SuggestionModel(twin.sharedModel);
    model.update(
      suggestions.standing,
      snapshot?.cells_at_start ?? [],
      snapshot?.id ?? ''
    );
    const leftOut: string[] = [];
    for (const { data } of model.acceptable) {
      const entry = model.entry(data.id);
      if (entry?.isPending) {
        await model.accept(data.id).catch(() => leftOut.push(data.title));
      }
    }
    const after = twin.toJSON() as INotebookContent;
    const sources = new Map(live.cells.map(c => [c.id, c.getSource()]));
    after.cells.forEach((cell, n) => {
      const { id } = twin.sharedModel.cells[n];
      const source = twin.sharedModel.cells[n].getSource();
      if (cell.cell_type === 'code' && sources.get(id) !== source) {
        // What it showed is of the old source.
        cell.outputs = [];
      }
      cell.id = model.knownId(id);
    });
    after.nbformat_minor = before.nbformat_minor;
    const applied = model.accepted.map(({ data }) => data.id);
    const request = { notebook: { ...after }, applied, everywhere: false };
    return { request, leftOut };
  } finally {
    twin.dispose();
  }
}

/** A name beside the notebook that is not taken. */
async function freePath(
  path: string,
  contents: Contents.IManager
): Promise<string> {
  const folder = PathExt.dirname(path);
  const listing = await contents.get(folder, { content: true });
  const taken = new Set(
    (listing.content as Contents.IModel[]).map(({ name }) => name)
  );
  const stem = PathExt.basename(path, '.ipynb');
  let name = `${stem}.modernized.ipynb`;
  for (let n = 2; taken.has(name); n++) {
    name = `${stem}.modernized-${n}.ipynb`;
  }
  return folder ? `${folder}/${name}` : name;
}
