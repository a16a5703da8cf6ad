/** Where in the notebook suggestions show. */
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import type { InsertCell } from './wire';

/** A pending insertion and the suggestion that it belongs to. */
export interface IInsertion {
  readonly entry: Entry;
  readonly edit: InsertCell;
}

/** Places are live ids of cells; '' is the top of the notebook. */
export class Places {
  /**
   * @param cells - the cells of the notebook.
   * @param entries - tells all suggestions, in the order they came.
   */
  constructor(
    private readonly _cells: LiveCells,
    private readonly _entries: () => readonly Entry[]
  ) {}

  /** The places at which a suggestion shows. */
  of(entry: Entry): string[] {
    const places = new Set<string>();
    for (const edit of entry.data.edits) {
      if (edit.op === 'insert') {
        places.add(this.after(edit));
      } else if (edit.op !== 'file') {
        const live = this._cells.liveId(edit.cell_id);
        // Looked for in all suggestions: only where it has to be.
        const host = live ? undefined : this.insertion(edit.cell_id);
        if (live) {
          places.add(live);
        } else if (host) {
          places.add(this.after(host.edit));
        }
      }
    }
    return [...places];
  }

  /** Pending insertions at a place. */
  insertionsAfter(place: string): IInsertion[] {
    return this._insertions().filter(
      ({ edit }) =>
        !this._cells.liveId(edit.cell_id) && this.after(edit) === place
    );
  }

  /** Pending suggestions that change a cell which is yet to be inserted at a place. */
  guestsAfter(place: string): Entry[] {
    const hosts = new Set(
      this.insertionsAfter(place).map(({ edit }) => edit.cell_id)
    );
    return hosts.size
      ? this._entries().filter(
          ({ data, isPending }) =>
            isPending &&
            data.edits.some(e => e.op === 'replace' && hosts.has(e.cell_id))
        )
      : [];
  }

  /** The pending edit that is to insert a cell. */
  insertion(cellId: string): IInsertion | undefined {
    return this._insertions().find(({ edit }) => edit.cell_id === cellId);
  }

  /** The place of an insertion; if the cell it is to follow is gone, the nearest one before it. */
  after(edit: InsertCell): string {
    const { start } = this._cells;
    let after = edit.after;
    // A chain of insertions cannot be longer than there are suggestions.
    for (let n = this._entries().length; after !== null && n >= 0; n--) {
      const live = this._cells.liveId(after);
      if (live) {
        return live;
      }
      const host = this.insertion(after);
      if (!host) {
        break;
      }
      after = host.edit.after;
    }
    const index = start.find(cell => cell.id === after)?.index ?? -1;
    return this._cells.liveBefore(index) ?? '';
  }

  private _insertions(): IInsertion[] {
    // Asked for once for each cell of the notebook: without lists that are thrown away.
    const found: IInsertion[] = [];
    for (const entry of this._entries()) {
      for (const edit of entry.data.edits) {
        if (edit.op === 'insert' && entry.isPending) {
          found.push({ entry, edit });
        }
      }
    }
    return found;
  }
}
