/** The open notebook as it is sent to the server. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { SuggestionModel } from './model';

/** Which kernel and language a notebook says that it was written with; undefined if it does not. */
export interface IWrittenWith {
  readonly kernelspec?: unknown;
  readonly language_info?: unknown;
}

/** What a notebook says of that now: JupyterLab writes its own once a kernel has started. */
export function writtenWith(notebook: ISharedNotebook): IWrittenWith {
  // An empty document has none.
  const { kernelspec, language_info } = notebook.metadata ?? {};
  return { kernelspec, language_info };
}

/**
 * The live notebook as JSON, unsaved edits included; every cell with an id,
 * which older formats leave out.
 *
 * @param ids - `live`: those of this page, for a new modernization; `known`:
 *   those by which a modernization knows them since its start, which a reload
 *   may have changed.
 * @param written - what it said when it was opened, in place of what it says now.
 */
export function liveNotebook(
  model: SuggestionModel,
  ids: 'live' | 'known',
  written: IWrittenWith = {}
): { [key: string]: unknown } {
  const { notebook } = model;
  const json = notebook.toJSON();
  const cells = json.cells.map((cell, index) => {
    const { id } = notebook.cells[index];
    return { ...cell, id: ids === 'live' ? id : model.knownId(id) };
  });
  return { ...json, metadata: { ...json.metadata, ...written }, cells };
}
