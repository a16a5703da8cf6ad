/** The open notebook as it is sent to the server. */
import type { SuggestionModel } from './model';

/**
 * The live notebook as JSON, unsaved edits included; every cell with an id,
 * which older formats leave out.
 *
 * @param ids - `live`: those of this page, for a new modernization; `known`:
 *   those by which a modernization knows them since its start, which a reload
 *   may have changed.
 */
export function liveNotebook(
  model: SuggestionModel,
  ids: 'live' | 'known'
): { [key: string]: unknown } {
  const { notebook } = model;
  const json = notebook.toJSON();
  const cells = json.cells.map((cell, index) => {
    const { id } = notebook.cells[index];
    return { ...cell, id: ids === 'live' ? id : model.knownId(id) };
  });
  return { ...json, cells };
}
