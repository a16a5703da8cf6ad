/**
 * The suggestions of one open notebook: which are pending, what they make of
 * its cells, and what accepting and rejecting does. No DOM, no server.
 */
import type {
  ISharedCell,
  ISharedNotebook,
  NotebookChange
} from '@jupyter/ydoc';
import { ISignal, Signal } from '@lumino/signaling';
import { anchorCells } from './anchors';
import {
  applyHunk,
  IChain,
  IHunk,
  ILink,
  isOpen,
  makeChain,
  settleHunk,
  textEdits
} from './chain';
import { undoableStep } from './undo';
import type {
  CellAtStart,
  DeleteCell,
  InsertCell,
  ReplaceFile,
  Status,
  Suggestion
} from './wire';

/** Writes helper modules of the user's; see `files.ts`. */
export interface IFileWriter {
  /**
   * Write the file if it still holds the edit's base.
   *
   * @throws Error that says what to do, if it holds something else.
   */
  write(edit: ReplaceFile): Promise<void>;
}

/** A suggestion as it stands in the open notebook. */
export interface IEntry {
  readonly data: Suggestion;
  /** The status here, which is ahead of the server's by a moment. */
  readonly status: Status;
  readonly isPending: boolean;
}

/** A decision made in this notebook, or taken back. */
export interface IDecision {
  readonly id: string;
  readonly status: Status;
}

interface IMutableEntry extends IEntry {
  data: Suggestion;
  status: Status;
  readonly isPending: boolean;
  /** Status before the decision, to go back to. */
  before: Status;
  /** Was it decided here? Then the server's word on its status comes too late. */
  decided: boolean;
  /** Edits of cells, by the cell's id at the start; changed by decisions about hunks. */
  links: Map<string, ILink[]>;
  /** Some of its hunks were accepted. */
  partly: boolean;
}

/** The suggestions of one notebook document, shared by all its views. */
export class SuggestionModel {
  /** @param notebook - the shared model that accepted edits go to. */
  constructor(readonly notebook: ISharedNotebook) {
    notebook.changed.connect(this._onNotebook, this);
  }

  /** Writes helper modules; without it, suggestions that change one cannot be accepted. */
  files: IFileWriter | null = null;

  /** Ids of the live cells concerned, or null for all of them. */
  get changed(): ISignal<this, ReadonlySet<string> | null> {
    return this._changed;
  }

  /** Emitted before anything changes: the time to note positions on screen. */
  get aboutToChange(): ISignal<this, void> {
    return this._aboutToChange;
  }

  /** A person decided, or took a decision back with undo. */
  get decided(): ISignal<this, IDecision> {
    return this._decided;
  }

  /** All suggestions, in the order they came. */
  get entries(): readonly IEntry[] {
    return this._entries;
  }

  get pending(): IEntry[] {
    return this._entries.filter(entry => entry.isPending);
  }

  entry(id: string): IEntry | undefined {
    return this._byId.get(id);
  }

  /**
   * Take over what the server knows.
   *
   * @param suggestions - in the order they came.
   * @param start - the cells at the start of the modernization.
   * @param modernization - its id: all is forgotten when another one is shown.
   */
  update(
    suggestions: readonly Suggestion[],
    start: readonly CellAtStart[],
    modernization: string
  ): void {
    const first = this._modernization !== modernization;
    const isKnown = (data: Suggestion): boolean =>
      this._byId.get(data.id)?.data === data;
    if (!first && suggestions.every(isKnown)) {
      return;
    }
    this._aboutToChange.emit();
    if (first) {
      this._entries = [];
      this._byId.clear();
      this._start = start;
      this._modernization = modernization;
    }
    const news: IMutableEntry[] = [];
    for (const data of suggestions.filter(each => !isKnown(each))) {
      const known = this._byId.get(data.id);
      news.push(known ? this._replace(known, data) : this._add(data));
    }
    this._byCell = null;
    if (first) {
      this._anchor();
      this._byCell = null;
      this._reopenLost();
    }
    this._emit(
      first ? null : new Set(news.flatMap(entry => this.places(entry)))
    );
  }

  /** Forget all suggestions. */
  clear(): void {
    this.update([], [], '');
  }

  /** Live id of a cell that the modernization knows by `cellId`, or null if it is not there. */
  liveId(cellId: string): string | null {
    const id = this._anchors.get(cellId) ?? cellId;
    return this._cell(id) ? id : null;
  }

  /**
   * What the pending edits make of a live cell; null if there are none.
   *
   * @param source - its source; an editor is ahead of the shared model by a moment.
   */
  chain(liveId: string, source?: string): IChain | null {
    const links = this._links(liveId);
    const live =
      source ?? (links.length ? this._cell(liveId)?.getSource() : undefined);
    if (!links.length || live === undefined) {
      return null;
    }
    const cached = this._chains.get(liveId);
    if (cached?.live === live && cached.links.length === links.length) {
      if (links.every((link, n) => link === cached.links[n])) {
        return cached;
      }
    }
    const chain = makeChain(links, live);
    this._chains.set(liveId, chain);
    return chain;
  }

  /** Pending suggestions that change the source of a live cell, or delete it. */
  forCell(liveId: string): IEntry[] {
    return this._atCell(liveId).filter(entry => entry.isPending);
  }

  /** The pending deletion of a live cell, if any. */
  deletion(liveId: string): IEntry | undefined {
    return this.forCell(liveId).find(entry =>
      entry.data.edits.some(
        edit => edit.op === 'delete' && this._anchored(edit.cell_id) === liveId
      )
    );
  }

  /**
   * Pending insertions whose place is after a live cell ('' for the top).
   *
   * If the cell they were to follow is gone, it is the nearest one before it.
   */
  insertionsAfter(liveId: string): { entry: IEntry; edit: InsertCell }[] {
    const found = [];
    for (const entry of this.pending) {
      for (const edit of entry.data.edits) {
        if (
          edit.op === 'insert' &&
          !this.liveId(edit.cell_id) &&
          this._placeOf(edit) === liveId
        ) {
          found.push({ entry, edit });
        }
      }
    }
    return found;
  }

  /** Pending suggestions that change a cell which is yet to be inserted after a live cell. */
  guestsAfter(liveId: string): IEntry[] {
    return this.pending.filter(entry =>
      entry.data.edits.some(edit => {
        const host = edit.op === 'replace' && this._insertion(edit.cell_id);
        return (
          host && !this.liveId(edit.cell_id) && this._placeOf(host) === liveId
        );
      })
    );
  }

  /** Live ids of the cells at which a suggestion shows, '' for the top. */
  places(entry: IEntry): string[] {
    const places = new Set<string>();
    for (const edit of entry.data.edits) {
      if (edit.op === 'insert') {
        places.add(this._placeOf(edit));
      } else if (edit.op !== 'file') {
        const live = this.liveId(edit.cell_id);
        const host = this._insertion(edit.cell_id);
        if (live) {
          places.add(live);
        } else if (host) {
          places.add(this._placeOf(host));
        }
      }
    }
    return [...places];
  }

  /** Does it no longer fit the notebook as it is now? */
  isStale(entry: IEntry): boolean {
    return entry.isPending && this._accepting(entry.data.id) === null;
  }

  /** The suggestions that accepting this one accepts as well: it was made on top of them. */
  companions(entry: IEntry): IEntry[] {
    const ids = this._accepting(entry.data.id) ?? [];
    return [...ids]
      .filter(id => id !== entry.data.id)
      .map(id => this._byId.get(id)!);
  }

  /** Those that it needs and that were rejected: it was never seen to work without them. */
  missing(entry: IEntry): IEntry[] {
    return entry.data.built_on
      .map(id => this._byId.get(id))
      .filter((e): e is IMutableEntry => e?.status === 'rejected');
  }

  /**
   * Carry a suggestion out in the notebook: one undo step for each cell.
   *
   * @throws Error if a helper module cannot be written; nothing is changed then.
   */
  async accept(id: string): Promise<void> {
    const ids = this._accepting(id);
    if (!ids) {
      throw new Error('The suggestion does not fit the notebook any more.');
    }
    for (const each of ids) {
      for (const edit of this._byId.get(each)!.data.edits) {
        if (edit.op === 'file') {
          if (!this.files) {
            throw new Error(`${edit.path} cannot be written from here.`);
          }
          await this.files.write(edit);
        }
      }
    }
    this._carryOut(ids);
  }

  /** Decline a suggestion. The notebook does not change. */
  reject(id: string): void {
    const entry = this._byId.get(id);
    if (entry?.isPending) {
      this._aboutToChange.emit();
      this._decide(entry, 'rejected');
      this._emit(this._cellIds(entry));
    }
  }

  /** Take a rejection back. */
  reopen(id: string): void {
    const entry = this._byId.get(id);
    if (entry?.status === 'rejected') {
      this._aboutToChange.emit();
      this._reopen(entry);
      this._emit(this._cellIds(entry));
    }
  }

  acceptHunk(liveId: string, key: string): void {
    this._decideHunk(liveId, key, true);
  }

  rejectHunk(liveId: string, key: string): void {
    this._decideHunk(liveId, key, false);
  }

  /** Verified suggestions that a person may accept at once: results stay what they were. */
  get acceptable(): IEntry[] {
    return this.pending.filter(
      entry =>
        entry.status === 'verified' &&
        !failedClean(entry.data) &&
        !entry.data.changes_behaviour &&
        !this.isStale(entry) &&
        this.companions(entry).every(
          other => other.status === 'verified' && !other.data.changes_behaviour
        )
    );
  }

  /** Accept all that are verified and do not change results, in their order. */
  async acceptAllVerified(): Promise<void> {
    for (const { data } of this.acceptable) {
      const entry = this._byId.get(data.id)!;
      if (entry.isPending && !this.isStale(entry)) {
        await this.accept(data.id);
      }
    }
  }

  /** Editors out of view are about to be redrawn. */
  beforeDraw(): void {
    this._aboutToChange.emit();
  }

  /** Emitted with the live id once an editor out of view has been redrawn. */
  readonly drawn = new Signal<this, string>(this);

  private _add(data: Suggestion): IMutableEntry {
    const entry: IMutableEntry = {
      data,
      status: data.status,
      before: data.status === 'verified' ? 'verified' : 'proposed',
      decided: false,
      partly: false,
      links: linksOf(data),
      get isPending() {
        return this.status === 'proposed' || this.status === 'verified';
      }
    };
    this._entries.push(entry);
    this._byId.set(data.id, entry);
    return entry;
  }

  private _replace(entry: IMutableEntry, data: Suggestion): IMutableEntry {
    if (JSON.stringify(data.edits) !== JSON.stringify(entry.data.edits)) {
      entry.links = linksOf(data);
      entry.partly = false;
    }
    entry.data = data;
    if (entry.isPending && data.status === entry.status) {
      // The server has heard that the decision was taken back.
      entry.decided = false;
    }
    if (!entry.decided) {
      entry.status = data.status;
      if (entry.isPending) {
        entry.before = data.status;
      }
    }
    return entry;
  }

  /** Find the cells of the modernization in the notebook as it is open. */
  private _anchor(): void {
    const texts = new Map<string, string[]>();
    for (const { data } of this._entries) {
      for (const edit of data.edits) {
        if (edit.op === 'replace' || edit.op === 'insert') {
          const known = texts.get(edit.cell_id) ?? [];
          texts.set(edit.cell_id, [...known, edit.source]);
        }
      }
    }
    const live = this.notebook.cells.map(cell => ({
      id: cell.id,
      source: cell.getSource()
    }));
    this._anchors = anchorCells(this._start, live, texts);
  }

  /** What was accepted and then lost, as the notebook was not saved, is open again. */
  private _reopenLost(): void {
    for (const entry of this._entries) {
      if (entry.status === 'accepted') {
        const lost = [...entry.links].some(([cellId, links]) => {
          const cell = this._cell(this._anchored(cellId));
          return cell && links.some(link => link.base === cell.getSource());
        });
        if (lost) {
          this._reopen(entry);
        }
      }
    }
  }

  /**
   * The suggestions that have to be accepted for one to be, in order: itself,
   * and those before it that it does not fit without. Null if it is stale.
   */
  private _accepting(id: string): Set<string> | null {
    const entry = this._byId.get(id);
    if (!entry?.isPending) {
      return null;
    }
    const chosen = new Set([id]);
    for (;;) {
      const obstacle = this._obstacle(chosen);
      if (obstacle === undefined) {
        return new Set(
          this._entries.map(e => e.data.id).filter(each => chosen.has(each))
        );
      }
      if (obstacle === null) {
        return null;
      }
      chosen.add(obstacle);
    }
  }

  /**
   * What keeps a set of suggestions from being carried out: undefined if
   * nothing does, null if nothing helps, or the suggestion to accept as well.
   */
  private _obstacle(chosen: ReadonlySet<string>): string | null | undefined {
    for (const entry of this._entries) {
      if (!chosen.has(entry.data.id)) {
        continue;
      }
      for (const edit of entry.data.edits) {
        if (edit.op === 'insert' || edit.op === 'file') {
          continue;
        }
        const live = this.liveId(edit.cell_id);
        if (!live) {
          // Its cell may be one that another suggestion is yet to insert.
          const host = this._entries.find(
            e => e.isPending && e.data.edits.some(isInsertion(edit.cell_id))
          );
          if (!host) {
            return null;
          }
          if (!chosen.has(host.data.id)) {
            return host.data.id;
          }
        } else if (edit.op === 'delete') {
          if (!this._mayDelete(live, edit)) {
            return null;
          }
        }
      }
      for (const cellId of entry.links.keys()) {
        const live = this.liveId(cellId);
        const obstacle = live && this._unfit(live, chosen);
        if (obstacle !== undefined && live) {
          return obstacle;
        }
      }
    }
    return undefined;
  }

  /** The same, for the links of one cell. */
  private _unfit(
    live: string,
    chosen: ReadonlySet<string>
  ): string | null | undefined {
    const all = this._links(live);
    const links = all.filter(link => chosen.has(link.suggestion));
    const chain = makeChain(links, this._cell(live)!.getSource());
    const bad = chain.fits.indexOf(false);
    if (bad < 0) {
      return undefined;
    }
    const before = all.slice(0, all.indexOf(links[bad]));
    const helper = before.reverse().find(link => !chosen.has(link.suggestion));
    return helper?.suggestion ?? null;
  }

  /** A cell is deleted only as the suggestion knew it. */
  private _mayDelete(live: string, edit: DeleteCell): boolean {
    const source = this._cell(live)!.getSource();
    const chain = this.chain(live);
    return source === edit.base || chain?.proposal === edit.base;
  }

  private _carryOut(ids: ReadonlySet<string>): void {
    this._aboutToChange.emit();
    const chosen = this._entries.filter(entry => ids.has(entry.data.id));
    const cells = new Set<string>();
    for (const entry of chosen) {
      this._insertAndDelete(entry, 'insert', ids);
    }
    for (const entry of chosen) {
      for (const cellId of entry.links.keys()) {
        const live = this.liveId(cellId);
        if (live) {
          cells.add(live);
        }
      }
    }
    for (const live of cells) {
      const links = this._links(live).filter(link => ids.has(link.suggestion));
      const cell = this._cell(live)!;
      const { proposal } = makeChain(links, cell.getSource());
      const owners = new Set(links.map(link => link.suggestion));
      this._write(cell, proposal, redone => this._told(owners, redone));
    }
    for (const entry of chosen) {
      this._insertAndDelete(entry, 'delete', ids);
    }
    const touched = new Set<string>();
    for (const entry of chosen) {
      this._decide(entry, 'accepted');
      this._cellIds(entry).forEach(id => touched.add(id));
    }
    this._emit(touched);
  }

  private _insertAndDelete(
    entry: IMutableEntry,
    op: 'insert' | 'delete',
    ids: ReadonlySet<string>
  ): void {
    const { notebook } = this;
    const told = (redone: boolean): void =>
      this._told(new Set([entry.data.id]), redone);
    for (const edit of entry.data.edits) {
      if (edit.op !== op) {
        continue;
      }
      if (edit.op === 'insert') {
        if (this.liveId(edit.cell_id)) {
          continue;
        }
        const index = this._index(this._placeOf(edit)) + 1;
        undoableStep(
          notebook,
          () =>
            notebook.insertCell(index, {
              id: edit.cell_id,
              cell_type: edit.cell_type,
              source: edit.source,
              metadata: edit.cell_type === 'code' ? { trusted: true } : {}
            }),
          told
        );
      } else if (edit.op === 'delete') {
        const live = this.liveId(edit.cell_id);
        if (live && ids.has(entry.data.id)) {
          undoableStep(
            notebook,
            () => notebook.deleteCell(this._index(live)),
            told
          );
        }
      }
    }
  }

  /** Change a cell's source, line by line, in one undo step. */
  private _write(
    cell: ISharedCell,
    source: string,
    told: (redone: boolean) => void
  ): void {
    const edits = textEdits(cell.getSource(), source);
    if (!edits.length) {
      return;
    }
    undoableStep(
      cell,
      () =>
        cell.transact(() => {
          for (const { from, to, insert } of edits.reverse()) {
            cell.updateSource(from, to, insert);
          }
        }),
      told
    );
  }

  /** An accept was undone, or redone. */
  private _told(ids: ReadonlySet<string>, redone: boolean): void {
    this._aboutToChange.emit();
    const touched = new Set<string>();
    for (const id of ids) {
      const entry = this._byId.get(id);
      if (entry) {
        if (redone) {
          this._decide(entry, 'accepted');
        } else if (entry.status === 'accepted') {
          this._reopen(entry);
        }
        this._cellIds(entry).forEach(cell => touched.add(cell));
      }
    }
    this._emit(touched);
  }

  private _decideHunk(liveId: string, key: string, taken: boolean): void {
    const chain = this.chain(liveId);
    const hunk = chain?.hunks.find(each => each.key === key);
    if (!chain || !hunk) {
      return;
    }
    this._aboutToChange.emit();
    const owners = hunk.suggestions.map(id => this._byId.get(id)!);
    const after = settleHunk(chain, hunk, taken);
    const restore = this._settle(liveId, chain, hunk, after, taken);
    if (taken) {
      this._write(this._cell(liveId)!, applyHunk(chain, hunk), redone => {
        this._aboutToChange.emit();
        if (redone) {
          this._settle(liveId, chain, hunk, after, true);
        } else {
          restore();
        }
        this._emit(new Set([liveId]));
      });
    }
    const touched = new Set([liveId]);
    owners.forEach(e => this._cellIds(e).forEach(id => touched.add(id)));
    this._emit(touched);
  }

  /**
   * Put the links of a cell in place after a decision about a hunk, and close
   * the suggestions of which nothing is left.
   *
   * @returns takes it back.
   */
  private _settle(
    liveId: string,
    chain: IChain,
    hunk: IHunk,
    after: readonly ILink[],
    taken: boolean
  ): () => void {
    const owners = hunk.suggestions.map(id => this._byId.get(id)!);
    const was = owners.map(entry => ({ entry, partly: entry.partly }));
    this._setLinks(liveId, after);
    const next = makeChain(after, taken ? applyHunk(chain, hunk) : chain.live);
    for (const entry of owners) {
      entry.partly ||= taken;
      const others = entry.data.edits.some(
        edit => edit.op !== 'replace' || this._anchored(edit.cell_id) !== liveId
      );
      const open = after.some(
        (link, n) => link.suggestion === entry.data.id && isOpen(next, n)
      );
      if (!others && !open) {
        this._decide(entry, entry.partly ? 'accepted' : 'rejected');
      }
    }
    return () => {
      this._setLinks(liveId, chain.links);
      for (const { entry, partly } of was) {
        entry.partly = partly;
        if (!entry.isPending) {
          this._reopen(entry);
        }
      }
    };
  }

  private _setLinks(liveId: string, links: readonly ILink[]): void {
    const mine = new Map<string, ILink[]>();
    for (const link of links) {
      mine.set(link.suggestion, [...(mine.get(link.suggestion) ?? []), link]);
    }
    for (const [id, list] of mine) {
      const entry = this._byId.get(id)!;
      for (const cellId of entry.links.keys()) {
        if (this._anchored(cellId) === liveId) {
          entry.links.set(cellId, list);
        }
      }
    }
  }

  private _decide(entry: IMutableEntry, status: 'accepted' | 'rejected'): void {
    if (entry.status !== status) {
      if (entry.isPending) {
        entry.before = entry.status;
      }
      entry.status = status;
      entry.decided = true;
      this._decided.emit({ id: entry.data.id, status });
    }
  }

  private _reopen(entry: IMutableEntry): void {
    entry.status = entry.before;
    entry.decided = true;
    this._decided.emit({ id: entry.data.id, status: entry.status });
  }

  /** Pending links of a live cell, in order. */
  private _links(liveId: string): ILink[] {
    const links: ILink[] = [];
    for (const entry of this._atCell(liveId)) {
      if (entry.isPending) {
        for (const [cellId, some] of entry.links) {
          if (this._anchored(cellId) === liveId) {
            links.push(...some);
          }
        }
      }
    }
    return links;
  }

  private _anchored(cellId: string): string {
    return this._anchors.get(cellId) ?? cellId;
  }

  /** The pending edit that is to insert a cell. */
  private _insertion(cellId: string): InsertCell | undefined {
    for (const entry of this.pending) {
      const edit = entry.data.edits.find(isInsertion(cellId));
      if (edit) {
        return edit as InsertCell;
      }
    }
    return undefined;
  }

  /** Live id of the cell that an insertion follows, '' for the top. */
  private _placeOf(edit: InsertCell): string {
    let after = edit.after;
    // A chain of insertions cannot be longer than there are suggestions.
    for (let n = this._entries.length; after !== null && n >= 0; n--) {
      const live = this.liveId(after);
      if (live) {
        return live;
      }
      const host = this._insertion(after);
      if (!host) {
        break;
      }
      after = host.after;
    }
    const index = this._start.find(cell => cell.id === after)?.index ?? -1;
    const before = this._start
      .filter(cell => cell.index < index)
      .sort((a, b) => b.index - a.index);
    for (const cell of before) {
      const live = this.liveId(cell.id);
      if (live) {
        return live;
      }
    }
    return '';
  }

  private _index(liveId: string): number {
    return this.notebook.cells.findIndex(cell => cell.id === liveId);
  }

  private _cell(liveId: string): ISharedCell | undefined {
    this._cells ??= new Map(this.notebook.cells.map(cell => [cell.id, cell]));
    return this._cells.get(liveId);
  }

  /** Entries that change or delete a live cell, decided ones included. */
  private _atCell(liveId: string): readonly IMutableEntry[] {
    if (!this._byCell) {
      this._byCell = new Map();
      for (const entry of this._entries) {
        for (const id of new Set(changedCells(entry.data))) {
          const live = this._anchored(id);
          const list = this._byCell.get(live) ?? [];
          this._byCell.set(live, [...list, entry]);
        }
      }
    }
    return this._byCell.get(liveId) ?? [];
  }

  private _onNotebook(_: ISharedNotebook, change: NotebookChange): void {
    if (change.cellsChange) {
      this._cells = null;
    }
  }

  /** The live cells at which something changes with an entry. */
  private _cellIds(entry: IEntry): Set<string> {
    return new Set(this.places(entry));
  }

  private _emit(ids: ReadonlySet<string> | null): void {
    this._changed.emit(ids);
  }

  private _entries: IMutableEntry[] = [];
  private _byId = new Map<string, IMutableEntry>();
  private _start: readonly CellAtStart[] = [];
  private _modernization = '';
  private _anchors = new Map<string, string>();
  // Looking these up in the shared model takes time in proportion to its cells.
  private _cells: Map<string, ISharedCell> | null = null;
  private _byCell: Map<string, IMutableEntry[]> | null = null;
  private _chains = new Map<string, IChain>();
  private _changed = new Signal<this, ReadonlySet<string> | null>(this);
  private _aboutToChange = new Signal<this, void>(this);
  private _decided = new Signal<this, IDecision>(this);
}

/** It worked in its trial, and did not when the notebook was run from a fresh kernel. */
export function failedClean({ evidence }: Suggestion): boolean {
  return evidence.after?.result === 'ran' && evidence.clean_run === false;
}

/** The edits of a suggestion as links, by the cell's id at the start. */
function linksOf(data: Suggestion): Map<string, ILink[]> {
  const links = new Map<string, ILink[]>();
  for (const edit of data.edits) {
    if (edit.op === 'replace') {
      const { base, source } = edit;
      const list = links.get(edit.cell_id) ?? [];
      links.set(edit.cell_id, [...list, { suggestion: data.id, base, source }]);
    }
  }
  return links;
}

/** Ids of the cells whose source is changed or that are deleted. */
function changedCells(data: Suggestion): string[] {
  return data.edits.flatMap(edit =>
    edit.op === 'replace' || edit.op === 'delete' ? [edit.cell_id] : []
  );
}

function isInsertion(
  cellId: string
): (edit: Suggestion['edits'][0]) => boolean {
  return edit => edit.op === 'insert' && edit.cell_id === cellId;
}
