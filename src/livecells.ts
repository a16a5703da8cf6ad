/** The cells of the open notebook, by the ids that a modernization knows them by. */
import type {
  ISharedCell,
  ISharedNotebook,
  NotebookChange
} from '@jupyter/ydoc';
import { Signal } from '@lumino/signaling';
import { anchorCells } from './anchors';
import type { Frame, IReplacement } from './frame';
import type { CellAtStart, Suggestion } from './wire';

/** Cells that came into the notebook, and the ids of those that were there before, in order, as far as anybody asked. */
export interface INewCells {
  readonly added: readonly ISharedCell[];
  readonly before: readonly string[];
}

type IsThere = (liveId: string) => boolean;

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
    this._atAnchor = new WeakSet(this._notebook.cells);
    this._heirs.clear();
    this._anchors = anchorCells(start, live, texts);
    this._known = new Map([...this._anchors].map(([id, l]) => [l, id]));
  }

  /** Is none of the cells there any more that were when they were found? The notebook was read from its file again then. */
  get areOthers(): boolean {
    return !this._notebook.cells.some(cell => this._atAnchor.has(cell));
  }

  /** Cells that were not there at the start, and that no suggestion has inserted. */
  get strangers(): ISharedCell[] {
    return this._notebook.cells.filter(({ id }) => !this._known.has(id));
  }

  /**
   * The live id that a cell has, or would have if it were there.
   *
   * @param isThere - of the moment that is asked about, if it is not this one.
   */
  anchored(cellId: string, isThere?: IsThere): string {
    return this._heir(this._anchors.get(cellId) ?? cellId, isThere);
  }

  /**
   * A new cell takes the place of another, as long as it is there: undo may
   * take it out again.
   *
   * @param frame - what stands around the source of that one in it; null if it does not hold all of it.
   */
  inherit(liveId: string, heir: string, frame: Frame | null): void {
    this._heirs.set(liveId, { id: heir, frame });
  }

  /**
   * A change of a cell, as one of the live cell that it is in now; the same each time.
   *
   * @param isThere - of the moment that is asked about, if it is not this one.
   */
  placed<T extends IReplacement>(
    cellId: string,
    change: T,
    isThere?: IsThere
  ): T {
    const frames = this._frames(cellId, isThere);
    return frames.reduce((now, frame) => frame.put(now), change);
  }

  /**
   * The other way round.
   *
   * @param before - what the change of the cell was until now.
   */
  unplaced<T extends IReplacement>(cellId: string, change: T, before: T): T {
    const out = ([frame, ...outer]: readonly Frame[], inner: T): T =>
      frame ? frame.take(out(outer, frame.put(inner)), inner) : change;
    return out(this._frames(cellId), before);
  }

  /** Does a live cell hold all that the cells said whose place it took? Not if it is a part of one that was split. */
  isWhole(liveId: string): boolean {
    return [...this._heirs].every(
      ([place, { id, frame }]) =>
        id !== liveId || (frame && this.isWhole(place))
    );
  }

  /** Is one cell the other, or its heir, or the heir of that one? */
  follows(liveId: string, before: string): boolean {
    const heir = this._heirs.get(before);
    return liveId === before || (!!heir && this.follows(liveId, heir.id));
  }

  /** Live ids of the cells that others have taken the place of, with the latter. */
  get heirs(): ReadonlyMap<string, string> {
    return new Map([...this._heirs].map(([place, { id }]) => [place, id]));
  }

  /** The live id of a cell, or null if it is not there. */
  liveId(cellId: string): string | null {
    const id = this.anchored(cellId);
    return this.get(id) ? id : null;
  }

  /** The id by which the modernization knows a live cell: its own, unless it was found again after a reload or is an heir. */
  knownId(liveId: string): string {
    const heirs = new Set([...this._heirs.values()].map(({ id }) => id));
    for (const place of this._heirs.keys()) {
      const cellId = this._known.get(place) ?? place;
      // One that is an heir itself is known by the id of the cell whose place it took.
      const isKnown = this._known.has(place) || !heirs.has(place);
      if (isKnown && place !== liveId && this.anchored(cellId) === liveId) {
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
      this.added.emit({ added, before: [...(before?.keys() ?? [])] });
    }
  }

  private _read(): Map<string, ISharedCell> {
    return new Map(this._notebook.cells.map(cell => [cell.id, cell]));
  }

  /** The last heir that is there, else the cell itself. */
  private _heir(
    liveId: string,
    isThere: IsThere = id => !!this.get(id)
  ): string {
    const heir = this._heirs.get(liveId);
    const last = heir ? this._heir(heir.id, isThere) : liveId;
    return isThere(last) ? last : liveId;
  }

  /** What stands around a cell in the live one that it is in, the innermost first. */
  private _frames(cellId: string, isThere?: IsThere): Frame[] {
    const frames: Frame[] = [];
    const last = this.anchored(cellId, isThere);
    for (let id = this._anchors.get(cellId) ?? cellId; id !== last;) {
      const heir = this._heirs.get(id)!;
      id = heir.id;
      if (heir.frame) {
        frames.push(heir.frame);
      }
    }
    return frames;
  }

  private _start: readonly CellAtStart[] = [];
  private _atAnchor = new WeakSet<ISharedCell>();
  private _anchors = new Map<string, string>();
  private _known = new Map<string, string>();
  // By the live id of the cell whose place they take.
  private readonly _heirs = new Map<
    string,
    { readonly id: string; readonly frame: Frame | null }
  >();
  // Looking these up in the shared model takes time in proportion to its cells.
  private _cells: Map<string, ISharedCell> | null = null;
}
