/** The pending edits of each cell of a notebook, and what they make of it. */
import { IChain, ILink, isOpen, makeChain } from './chain';
import type { Entry } from './entry';
import type { LiveCells } from './livecells';
import type { Suggestion } from './wire';
import { readSource } from './writing';

/** The chains of a notebook's cells, made when they are asked for. */
export class Chains {
  /**
   * @param cells - the cells of the notebook.
   * @param entries - tells all suggestions, in the order they came.
   */
  constructor(
    private readonly _cells: LiveCells,
    private readonly _entries: () => readonly Entry[]
  ) {}

  /** Suggestions came or changed. */
  reset(): void {
    this._byCell = null;
  }

  /** What the pending edits make of a live cell, of this source if one is given; null if there are none. */
  of(liveId: string, source?: string): IChain | null {
    const links = this.links(liveId);
    const live = source ?? (links.length ? this._source(liveId) : undefined);
    if (!links.length || live === undefined) {
      return null;
    }
    return makeChain(links, live);
  }

  /** The same with what was rejected hunk by hunk, of which not all hunks are yet; null if there is nothing of the kind. */
  ofDeclining(liveId: string): IChain | null {
    const live = this._source(liveId);
    const some = this.atCell(liveId).some(entry => entry.toDecline.length);
    const taken = (entry: Entry): boolean =>
      entry.isPending || entry.declined.length > 0;
    return some && live !== undefined
      ? makeChain(this.links(liveId, taken), live)
      : null;
  }

  /** Links of a live cell, in order: of pending suggestions, unless told otherwise. */
  links(
    liveId: string,
    taken: (entry: Entry) => boolean = entry => entry.isPending
  ): ILink[] {
    const links: ILink[] = [];
    for (const entry of this.atCell(liveId)) {
      if (taken(entry)) {
        for (const cellId of entry.links.keys()) {
          if (this._cells.anchored(cellId) === liveId) {
            links.push(...this.placed(entry, cellId));
          }
        }
      }
    }
    return links;
  }

  /** What is left of a suggestion's edits of one cell, as edits of the live cell that it is in now. */
  placed({ links }: Entry, cellId: string): ILink[] {
    return (links.get(cellId) ?? []).map(link =>
      this._cells.placed(cellId, link)
    );
  }

  /** Entries that change or delete a live cell, decided ones included. */
  atCell(liveId: string): readonly Entry[] {
    if (!this._byCell) {
      this._byCell = new Map();
      for (const entry of this._entries()) {
        for (const id of new Set(changedCells(entry.data))) {
          const live = this._cells.anchored(id);
          const list = this._byCell.get(live) ?? [];
          this._byCell.set(live, [...list, entry]);
        }
      }
    }
    return this._byCell.get(liveId) ?? [];
  }

  /** Is anything that a suggestion does yet to be decided, beside the source of this cell? */
  isOpenElsewhere({ data }: Entry, liveId: string): boolean {
    return data.edits.some(edit => {
      if (edit.op === 'file') {
        return true;
      }
      const place = this._cells.anchored(edit.cell_id);
      const isThere = !!this._cells.get(place);
      if (edit.op === 'replace' && isThere) {
        const chain = place === liveId ? null : this.of(place);
        return !!chain?.links.some(
          (link, n) => link.suggestion === data.id && isOpen(chain, n)
        );
      }
      return edit.op === 'delete' ? isThere : !isThere;
    });
  }

  /** The live cell that the modernization knows by this id. */
  liveId(cellId: string): string {
    return this._cells.anchored(cellId);
  }

  /** The id by which the modernization knows a live cell whose source a suggestion changes; undefined if it does not. */
  changedCell({ links }: Entry, liveId: string): string | undefined {
    return [...links.keys()].find(id => this._cells.anchored(id) === liveId);
  }

  /** Put other links in place for a live cell, as many and in the same order. */
  setLinks(liveId: string, links: readonly ILink[]): void {
    const mine = new Map<string, ILink[]>();
    for (const link of links) {
      mine.set(link.suggestion, [...(mine.get(link.suggestion) ?? []), link]);
    }
    for (const [id, list] of mine) {
      const entry = this.atCell(liveId).find(each => each.id === id);
      // Of cells that were merged each keeps its own: they may be split again.
      for (const [cellId, before] of entry?.links ?? []) {
        if (this._cells.anchored(cellId) === liveId) {
          const own = before.map((link, n) =>
            this._cells.unplaced(cellId, list[n], link)
          );
          list.splice(0, own.length);
          entry?.links.set(cellId, own);
        }
      }
    }
  }

  private _source(liveId: string): string | undefined {
    const cell = this._cells.get(liveId);
    return cell && readSource(cell);
  }

  private _byCell: Map<string, Entry[]> | null = null;
}

/** Ids of the cells whose source is changed or that are deleted. */
function changedCells(data: Suggestion): string[] {
  return data.edits.flatMap(edit =>
    edit.op === 'replace' || edit.op === 'delete' ? [edit.cell_id] : []
  );
}
