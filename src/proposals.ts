/** What another extension proposes, as it is sent to the server. */
import { UUID } from '@lumino/coreutils';
import type { SuggestionModel } from './model';
import type { IProposal, ProposedEdit } from './tokens';
import type { Edit, SuggestRequest } from './wire';

/**
 * A proposal in the server's words: each cell by the id that the modernization
 * knows it by, and with the source that it has now.
 *
 * @throws Error if it changes a cell that the notebook does not have.
 */
export function requestOf(
  proposal: IProposal,
  model: SuggestionModel
): SuggestRequest {
  return {
    extension: proposal.extension,
    kind: proposal.kind,
    title: proposal.title,
    reason: proposal.reason ?? '',
    reference: proposal.reference ?? '',
    checks: [...(proposal.checks ?? [])],
    changes_behaviour: proposal.changesBehaviour ?? true,
    edits: proposal.edits.map(edit => editOf(edit, model))
  };
}

function editOf(edit: ProposedEdit, model: SuggestionModel): Edit {
  const known = (liveId: string): { cell_id: string; base: string } => {
    const cell = model.notebook.cells.find(each => each.id === liveId);
    if (!cell) {
      throw new Error(`The notebook has no cell ${liveId}.`);
    }
    return { cell_id: model.knownId(liveId), base: cell.getSource() };
  };
  switch (edit.op) {
    case 'replace':
      return { op: 'replace', ...known(edit.cellId), source: edit.source };
    case 'delete':
      return { op: 'delete', ...known(edit.cellId) };
    case 'insert':
      return {
        op: 'insert',
        cell_id: UUID.uuid4(),
        after: edit.after === null ? null : known(edit.after).cell_id,
        cell_type: edit.cellType ?? 'code',
        source: edit.source
      };
  }
}
