/**
 * The suggestions of one open notebook: which are pending, what they make of
 * its cells, and what accepting and rejecting does. No DOM, no server.
 */
import type { ISharedNotebook } from '@jupyter/ydoc';
import { ISignal, Signal } from '@lumino/signaling';
import { acceptedWith } from './acceptance';
import { IChain, makeChain } from './chain';
import { Chains } from './chains';
import { Entry, failedClean, IEntry } from './entry';
import { LiveCells } from './livecells';
import type { IFileWriter } from './files';
import { HunkDecision } from './hunkdecision';
import { IInsertion, Places } from './places';
import type { CellAtStart, Status, Suggestion } from './wire';
import { deleteCell, insertCell, writeSource } from './writing';

/** A decision made in this notebook, or taken back. */
export interface IDecision {
  readonly id: string;
  readonly status: Status;
}

/** The suggestions of one notebook document, shared by all its views. */
export class SuggestionModel {
  /** @param notebook - the shared model that accepted edits go to. */
  constructor(readonly notebook: ISharedNotebook) {
    this._cells = new LiveCells(notebook);
    this._places = new Places(this._cells, () => this._entries);
    this._chains = new Chains(this._cells, () => this._entries);
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
      this._modernization = modernization;
      this._cells.anchor(start, suggestions);
    }
    const news = suggestions
      .filter(data => !isKnown(data))
      .map(data => this._take(data));
    this._chains.reset();
    if (first) {
      this._reopenLost();
    }
    this._changed.emit(first ? null : this._around(news));
  }

  /** Forget all suggestions. */
  clear(): void {
    this.update([], [], '');
  }

  /** Live id of a cell that the modernization knows by `cellId`, or null if it is not there. */
  liveId(cellId: string): string | null {
    return this._cells.liveId(cellId);
  }

  /**
   * What the pending edits make of a live cell; null if there are none.
   *
   * @param source - its source; an editor is ahead of the shared model by a moment.
   */
  chain(liveId: string, source?: string): IChain | null {
    return this._chains.of(liveId, source);
  }

  /** Pending suggestions that change the source of a live cell, or delete it. */
  forCell(liveId: string): IEntry[] {
    return this._chains.atCell(liveId).filter(entry => entry.isPending);
  }

  /** The pending deletion of a live cell, if any. */
  deletion(liveId: string): IEntry | undefined {
    return this.forCell(liveId).find(entry =>
      entry.data.edits.some(
        edit =>
          edit.op === 'delete' && this._cells.anchored(edit.cell_id) === liveId
      )
    );
  }

  /** Pending insertions whose place is after a live cell ('' for the top). */
  insertionsAfter(liveId: string): IInsertion[] {
    return this._places.insertionsAfter(liveId);
  }

  /** Pending suggestions that change a cell which is yet to be inserted after a live cell. */
  guestsAfter(liveId: string): IEntry[] {
    return this._places.guestsAfter(liveId);
  }

  /** Live ids of the cells at which a suggestion shows, '' for the top. */
  places({ data }: IEntry): string[] {
    const entry = this._byId.get(data.id);
    return entry ? this._places.of(entry) : [];
  }

  /** Does it no longer fit the notebook as it is now? */
  isStale({ data, isPending }: IEntry): boolean {
    return isPending && this._acceptedWith(data.id) === null;
  }

  /** The suggestions that accepting this one accepts as well: it was made on top of them. */
  companions({ data }: IEntry): IEntry[] {
    const all = this._acceptedWith(data.id) ?? [];
    return all.filter(each => each.id !== data.id);
  }

  /** Those that it needs and that were rejected: it was never seen to work without them. */
  missing(entry: IEntry): IEntry[] {
    return entry.data.built_on
      .map(id => this._byId.get(id))
      .filter((e): e is Entry => e?.status === 'rejected');
  }

  /**
   * Carry a suggestion out in the notebook: one undo step for each cell.
   *
   * @throws Error if a helper module cannot be written; nothing is changed then.
   */
  async accept(id: string): Promise<void> {
    const chosen = this._acceptedWith(id);
    if (!chosen) {
      throw new Error('The suggestion does not fit the notebook any more.');
    }
    for (const { data } of chosen) {
      for (const edit of data.edits) {
        if (edit.op === 'file') {
          if (!this.files) {
            throw new Error(`${edit.path} cannot be written from here.`);
          }
          await this.files.write(edit);
        }
      }
    }
    this._carryOut(chosen);
  }

  /** Decline a suggestion. The notebook does not change. */
  reject(id: string): void {
    const entry = this._byId.get(id);
    if (entry?.isPending) {
      this._aboutToChange.emit();
      this._decide(entry, 'rejected');
      this._changed.emit(this._around([entry]));
    }
  }

  /** Take a rejection back. */
  reopen(id: string): void {
    const entry = this._byId.get(id);
    if (entry?.status === 'rejected') {
      this._aboutToChange.emit();
      this._reopen(entry);
      this._changed.emit(this._around([entry]));
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

  private _take(data: Suggestion): Entry {
    let entry = this._byId.get(data.id);
    if (entry) {
      entry.update(data);
    } else {
      entry = new Entry(data);
      this._entries.push(entry);
      this._byId.set(data.id, entry);
    }
    return entry;
  }

  /** What was accepted and then lost, as the notebook was not saved, is open again. */
  private _reopenLost(): void {
    for (const entry of this._entries) {
      if (entry.status === 'accepted') {
        const lost = [...entry.links].some(([cellId, links]) => {
          const cell = this._cells.get(this._cells.anchored(cellId));
          return cell && links.some(link => link.base === cell.getSource());
        });
        if (lost) {
          this._reopen(entry);
        }
      }
    }
  }

  private _acceptedWith(id: string): Entry[] | null {
    const entry = this._byId.get(id);
    return entry
      ? acceptedWith(entry, {
          cells: this._cells,
          places: this._places,
          entries: this._entries,
          links: liveId => this._chains.links(liveId)
        })
      : null;
  }

  /** New cells first, since others may change them; deletions last. */
  private _carryOut(chosen: readonly Entry[]): void {
    this._aboutToChange.emit();
    this._insertAndDelete(chosen, 'insert');
    const ids = new Set(chosen.map(entry => entry.id));
    const changed = chosen
      .flatMap(entry => [...entry.links.keys()])
      .map(cellId => this.liveId(cellId));
    for (const live of new Set(changed)) {
      const cell = live && this._cells.get(live);
      if (cell) {
        const links = this._chains
          .links(live)
          .filter(l => ids.has(l.suggestion));
        const owners = chosen.filter(entry =>
          links.some(link => link.suggestion === entry.id)
        );
        const { proposal } = makeChain(links, cell.getSource());
        writeSource(cell, proposal, redone => this._told(owners, redone));
      }
    }
    this._insertAndDelete(chosen, 'delete');
    chosen.forEach(entry => this._decide(entry, 'accepted'));
    this._changed.emit(this._around(chosen));
  }

  private _insertAndDelete(
    chosen: readonly Entry[],
    op: 'insert' | 'delete'
  ): void {
    for (const entry of chosen) {
      const told = (redone: boolean): void => this._told([entry], redone);
      for (const edit of entry.data.edits) {
        if (edit.op !== op) {
          continue;
        }
        const live = this.liveId(edit.cell_id);
        if (edit.op === 'insert' && !live) {
          const index = this._cells.index(this._places.after(edit)) + 1;
          insertCell(this.notebook, index, edit, told);
        } else if (edit.op === 'delete' && live) {
          deleteCell(this.notebook, this._cells.index(live), told);
        }
      }
    }
  }

  /** An accept was undone, or redone. */
  private _told(entries: readonly Entry[], redone: boolean): void {
    this._aboutToChange.emit();
    for (const entry of entries) {
      if (redone) {
        this._decide(entry, 'accepted');
      } else if (entry.status === 'accepted') {
        this._reopen(entry);
      }
    }
    this._changed.emit(this._around(entries));
  }

  private _decideHunk(liveId: string, key: string, taken: boolean): void {
    const chain = this.chain(liveId);
    const hunk = chain?.hunks.find(each => each.key === key);
    if (!chain || !hunk) {
      return;
    }
    this._aboutToChange.emit();
    const owners = hunk.suggestions.map(id => this._byId.get(id)!);
    const decision = new HunkDecision(
      {
        liveId,
        chain,
        hunk,
        owners,
        chains: this._chains,
        decide: (entry, status) => this._decide(entry, status),
        reopen: entry => this._reopen(entry)
      },
      taken
    );
    decision.carryOut();
    writeSource(this._cells.get(liveId)!, decision.source, redone => {
      this._aboutToChange.emit();
      if (redone) {
        decision.carryOut();
      } else {
        decision.takeBack();
      }
      this._changed.emit(this._around(owners).add(liveId));
    });
    this._changed.emit(this._around(owners).add(liveId));
  }

  private _decide(entry: Entry, status: 'accepted' | 'rejected'): void {
    if (entry.decide(status)) {
      this._decided.emit({ id: entry.id, status });
    }
  }

  private _reopen(entry: Entry): void {
    entry.reopen();
    this._decided.emit({ id: entry.id, status: entry.status });
  }

  /** The live cells at which something changes with these. */
  private _around(entries: readonly Entry[]): Set<string> {
    return new Set(entries.flatMap(entry => this._places.of(entry)));
  }

  private readonly _cells: LiveCells;
  private readonly _places: Places;
  private readonly _chains: Chains;
  private _entries: Entry[] = [];
  private _byId = new Map<string, Entry>();
  private _modernization = '';
  private _changed = new Signal<this, ReadonlySet<string> | null>(this);
  private _aboutToChange = new Signal<this, void>(this);
  private _decided = new Signal<this, IDecision>(this);
}
