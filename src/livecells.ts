/** The cells of the open notebook, by the ids that a modernization knows them by. */
import type {
  ISharedCell,
  ISharedNotebook,
  NotebookChange
} from '@jupyter/ydoc';
import { Signal } from '@lumino/signaling';
import { anchorCells } from './anchors';
import type { CellAtStart, Suggestion } from './wire';

/** Cells that came into the notebook, and ids of those that went with the same change. */
export interface INewCells {
  readonly added: readonly ISharedCell[];
  readonly gone: ReadonlySet<string>;
}

/** Finds cells; a *live id* is the one that a cell has in this page. */
export class LiveCells {
  constructor(private readonly _notebook: ISharedNotebook) {
    _notebook.changed.connect(this._onNotebook, this);
  }

  /** Emitted with the cells that are new in the notebook. */
  readonly added = new Signal<this, INewCells>(this);

  /** The cells at the start of the modernization. */
  get start(): readonly CellAtStart[] {
    return this._start;
  }

  /** Have its cells the ids that they had at the start? Those of notebooks older than nbformat 4.5 are made anew. */
  get keepsIds(): boolean {
    return this._start.some(({ id }) => this.get(id));
  }

  /** Find the cells of a modernization in the notebook as it is open. */
  anchor(
    start: readonly CellAtStart[],
    suggestions: readonly Suggestion[]
  ): void {
    const texts = new Map<string, string[]>();
    for (const { edits } of suggestions) {
      for (const edit of edits) {
        if (edit.op === 'replace' || edit.op === 'insert') {
          const known = texts.get(edit.cell_id) ?? [];
          texts.set(edit.cell_id, [...known, edit.source]);
        }
      }
    }
    const live = this._notebook.cells.map(cell => ({
      id: cell.id,
      source: cell.getSource()
    }));
    this._start = start;
    this._heirs.clear();
    this._anchors = anchorCells(start, live, texts);
    this._known = new Map([...this._anchors].map(([id, l]) => [l, id]));
  }

  /** Cells that were not there at the start, and that no suggestion has inserted. */
  get strangers(): ISharedCell[] {
    return this._notebook.cells.filter(({ id }) => !this._known.has(id));
  }

  /** The live id that a cell has, or would have if it were there. */
  anchored(cellId: string): string {
    return this._heir(this._anchors.get(cellId) ?? cellId);
  }

  /** A new cell takes the place of another, as long as it is there: undo may take it out again. */
  inherit(liveId: string, heir: string): void {
    this._heirs.set(liveId, heir);
  }

  /** A cell is back in its place. */
  disinherit(liveId: string): void {
    this._heirs.delete(liveId);
  }

  /** The live id of a cell, or null if it is not there. */
  liveId(cellId: string): string | null {
    const id = this.anchored(cellId);
    return this.get(id) ? id : null;
  }

  /** The id by which the modernization knows a live cell: its own, unless it was found again after a reload or is an heir. */
  knownId(liveId: string): string {
    for (const [place, heir] of this._heirs) {
      const cellId = this._known.get(place) ?? place;
      if (heir === liveId && this.anchored(cellId) === liveId) {
        return cellId;
      }
    }
    const own = this._known.get(liveId) ?? liveId;
    const now = this.anchored(own);
    // Another cell is known by that id now.
    return this.get(now) ? (now === liveId ? own : now) : own;
  }

  /** Live id of the nearest cell before a position at the start that is still there; null if there is none. */
  liveBefore(index: number): string | null {
    const [nearest] = this._start
      .filter(cell => cell.index < index && this.liveId(cell.id))
      .sort((a, b) => b.index - a.index);
    return nearest ? this.anchored(nearest.id) : null;
  }

  get(liveId: string): ISharedCell | undefined {
    this._cells ??= this._read();
    return this._cells.get(liveId);
  }

  /** Position of a live cell, -1 if it is not there. */
  index(liveId: string): number {
    return this._notebook.cells.findIndex(cell => cell.id === liveId);
  }

  private _onNotebook(_: ISharedNotebook, change: NotebookChange): void {
    if (!change.cellsChange) {
      return;
    }
    const before = this._cells;
    // At once, unless nobody has asked yet: several changes may come before anybody does.
    this._cells = before && this._read();
    const added = change.cellsChange.flatMap(({ insert }) => insert ?? []);
    if (added.length) {
      const known = [...(before?.keys() ?? [])];
      const gone = new Set(known.filter(id => !this.get(id)));
      this.added.emit({ added, gone });
    }
  }

  private _read(): Map<string, ISharedCell> {
    return new Map(this._notebook.cells.map(cell => [cell.id, cell]));
  }

  /** The last heir that is there, else the cell itself. */
  private _heir(liveId: string): string {
    const heir = this._heirs.get(liveId);
    const last = heir === undefined ? liveId : this._heir(heir);
    return this.get(last) ? last : liveId;
  }

  private _start: readonly CellAtStart[] = [];
  private _anchors = new Map<string, string>();
  private _known = new Map<string, string>();
  // By the live id of the cell whose place they take.
  private readonly _heirs = new Map<string, string>();
  // Looking these up in the shared model takes time in proportion to its cells.
  private _cells: Map<string, ISharedCell> | null = null;
}
