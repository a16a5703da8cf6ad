/** Deciding about suggestions of a cell: what follows on screen is the same, whichever button was pressed. */
import type { Cell } from '@jupyterlab/cells';
import type { NotebookMode } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import {
  acceptAllVerified,
  acceptSuggestion,
  rejectSuggestions
} from '../decisions';
import type { IEntry } from '../entry';
import { following } from '../review';
import type { ITarget } from '../target';
import { showNext } from './reveal';

/**
 * Accept or reject, let the cell have the focus, and show the next suggestion.
 *
 * @param entries - one, or several: of these only those that are verified are accepted.
 */
export async function decide(
  target: ITarget,
  cell: Cell,
  entries: readonly IEntry[],
  accept: boolean,
  trans: TranslationBundle
): Promise<void> {
  const { panel, modernization } = target;
  const model = modernization.suggestions;
  const next = following(model, entries);
  const { mode } = panel.content;
  if (!accept) {
    rejectSuggestions(model, entries, trans);
  } else if (entries.length > 1) {
    await acceptAllVerified(model, trans, false, entries);
  } else {
    await acceptSuggestion(model, entries[0].data.id, trans);
  }
  focusCell(target, cell, entries, mode);
  if (next && entries.every(({ isPending }) => !isPending)) {
    await showNext(panel, model, next);
  }
}

/** The pressed button is gone: undo is to reach the cell that was changed, or all cells if one came or went, in the mode in which the notebook was. */
function focusCell(
  { panel: { content }, modernization: { suggestions } }: ITarget,
  cell: Cell,
  entries: readonly IEntry[],
  mode: NotebookMode
): void {
  const edits = entries.flatMap(({ data }) => data.edits);
  const made = edits.find(edit => edit.op === 'insert');
  const isOfCells = made ?? edits.find(edit => edit.op === 'delete');
  const id = made && suggestions.liveId(made.cell_id);
  const now = content.widgets.find(each => each.model.id === id) ?? cell;
  if (!now.isDisposed) {
    content.activeCellIndex = content.widgets.indexOf(now);
  }
  const isCode = !now.isDisposed && now.model.type === 'code';
  if (mode === 'edit' && !isOfCells && isCode) {
    now.editor?.focus();
  } else {
    content.mode = 'command';
    // JupyterLab 4.2 puts a new cell into the page later: until then the notebook has the focus.
    const cellNode = content.activeCell?.node;
    const place = cellNode?.isConnected ? cellNode : content.node;
    place.focus({ preventScroll: true });
  }
}
