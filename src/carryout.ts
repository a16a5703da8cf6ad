/** Writing accepted suggestions into the notebook: one undo step for each cell. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import { makeChain } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import type { Places } from './places';
import { deleteCell, insertCell, readSource, writeSource } from './writing';

/** What it works on. */
export interface ICarrying {
  readonly notebook: ISharedNotebook;
  readonly cells: LiveCells;
  readonly places: Places;
  readonly chains: Chains;
  /** Told when a step is undone (false) or redone (true). */
  told(entries: readonly Entry[], redone: boolean): void;
}

/** New cells first, since others may change them; deletions last. */
export function carryOut(chosen: readonly Entry[], state: ICarrying): void {
  insertAndDelete(chosen, 'insert', state);
  const ids = new Set(chosen.map(entry => entry.id));
  const changed = chosen
    .flatMap(entry => [...entry.links.keys()])
    .map(cellId => state.cells.liveId(cellId));
  for (const live of new Set(changed)) {
    const cell = live && state.cells.get(live);
    if (cell) {
      const links = state.chains
        .links(live)
        .filter(link => ids.has(link.suggestion));
      const owners = chosen.filter(entry =>
        links.some(link => link.suggestion === entry.id)
      );
      const { proposal } = makeChain(links, readSource(cell));
      writeSource(cell, proposal, redone => state.told(owners, redone));
    }
  }
  insertAndDelete(chosen, 'delete', state);
}

function insertAndDelete(
  chosen: readonly Entry[],
  op: 'insert' | 'delete',
  { notebook, cells, places, told: tell }: ICarrying
): void {
  for (const entry of chosen) {
    const told = (redone: boolean): void => tell([entry], redone);
    for (const edit of entry.data.edits) {
      if (edit.op !== op) {
        continue;
      }
      const live = cells.liveId(edit.cell_id);
      if (edit.op === 'insert' && !live) {
        const index = cells.index(places.after(edit)) + 1;
        insertCell(notebook, index, edit, told);
      } else if (edit.op === 'delete' && live) {
        deleteCell(notebook, cells.index(live), told);
      }
    }
  }
}
