/** The suggestions of one open notebook, and what accepting and rejecting them does. No DOM, no server. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import { carryOut, ICarrying } from './carryout';
import type { Entry, IEntry } from './entry';
import type { IFileWriter } from './files';
import { HunkDecision } from './hunkdecision';
import { Suggestions } from './suggestions';
import { takeBack } from './takeback';
import { writeSource } from './writing';

export type { IDecision } from './suggestions';

/** The suggestions of one notebook document, shared by all its views. */
export class SuggestionModel extends Suggestions {
  /** @param notebook - the shared model that accepted edits go to. */
  constructor(notebook: ISharedNotebook) {
    super(notebook);
    this._carrying = {
      notebook,
      cells: this.cells,
      places: this.cellPlaces,
      chains: this.chains,
      told: (entries, redone) => this._told(entries, redone)
    };
  }

  /** Writes helper modules; without it, suggestions that change one cannot be accepted. */
  files: IFileWriter | null = null;

  /**
   * Carry a suggestion out in the notebook: one undo step for each cell.
   *
   * @throws Error if a helper module cannot be written; nothing is changed then.
   */
  async accept(id: string): Promise<void> {
    const chosen = this.acceptedWith(id);
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

  /** Decline a suggestion, or what is left of it where hunks of it were accepted. The notebook does not change. */
  reject(id: string): void {
    const entry = this.byId.get(id);
    if (entry?.isPending) {
      this.aboutSignal.emit();
      this.noteHeld([entry]);
      if (entry.taken.size) {
        this._rejectRest(entry);
      } else {
        this.decide(entry, 'rejected');
      }
      this.changedSignal.emit(this.around([entry]));
    }
  }

  /** Take a rejection back. */
  reopen(id: string): void {
    const entry = this.byId.get(id);
    if (entry?.status === 'rejected') {
      this.aboutSignal.emit();
      if (entry.declined.length) {
        // Nothing is left of it where its hunks were rejected one by one.
        this.restartEntry(entry);
      } else {
        this.reopenEntry(entry);
      }
      this.changedSignal.emit(this.around([entry]));
    }
  }

  acceptHunk(liveId: string, key: string): void {
    this._decideHunk(liveId, key, true);
  }

  rejectHunk(liveId: string, key: string): void {
    this._decideHunk(liveId, key, false);
  }

  /** Bring back the hunks of a pending suggestion that were rejected: no undo of the notebook does, as it has not changed. */
  restoreHunks(id: string): void {
    const entry = this.byId.get(id);
    if (entry?.isPending && entry.declined.length) {
      this.aboutSignal.emit();
      entry.restoreHunks();
      this.tellDeclined(entry);
      this.changedSignal.emit(this.around([entry]));
    }
  }

  /**
   * Accept all that are verified and do not change results, in their order.
   *
   * @param among - of these only, with what they cannot be without.
   */
  async acceptAllVerified(among?: readonly IEntry[]): Promise<void> {
    const before = new Set(this.accepted);
    const chosen = this.acceptableAmong(
      this.pending.filter(entry => !among || among.includes(entry))
    );
    try {
      for (const { data } of chosen) {
        const entry = this.byId.get(data.id)!;
        if (entry.isPending && !this.isStale(entry)) {
          await this.accept(data.id);
        }
      }
    } finally {
      this._together = this.accepted.filter(entry => !before.has(entry));
    }
  }

  /** Accept again what was accepted and not saved, as far as it fits. */
  async acceptUnsaved(): Promise<void> {
    for (const entry of this.unsaved) {
      if (entry.isPending && !this.isStale(entry)) {
        await this.accept(entry.data.id);
      }
    }
  }

  /**
   * Accept here as well what another page accepted in a copy of its own.
   *
   * @returns those that do not fit.
   */
  async acceptElsewhere(): Promise<IEntry[]> {
    const left: IEntry[] = [];
    for (const { data } of this.elsewhere) {
      const entry = this.byId.get(data.id)!;
      if (entry.status === 'accepted') {
        entry.reopen();
        if (this.isStale(entry)) {
          entry.decide('accepted');
          left.push(entry);
        } else {
          await this.accept(entry.id);
        }
      }
    }
    return left;
  }

  /** What `acceptAllVerified` accepted the last time, as far as it still is. */
  get acceptedTogether(): readonly IEntry[] {
    const accepted = new Set(this.accepted);
    return this._together.filter(entry => accepted.has(entry));
  }

  /**
   * Take accepted suggestions out of the notebook again: they are pending then.
   *
   * @param which - all of them, or those that were accepted at once the last time.
   * @returns those that stay, as their cells were changed by hand since.
   */
  async takeBack(which: 'all' | 'together'): Promise<IEntry[]> {
    const ids = new Set(this.acceptedTogether.map(({ data }) => data.id));
    const accepted = this.accepted.filter(
      ({ id }) => which === 'all' || ids.has(id)
    );
    this.aboutSignal.emit();
    const gone = await takeBack(accepted, this.files, this._carrying);
    gone.forEach(entry => this.restartEntry(entry));
    this.chains.reset();
    this.changedSignal.emit(null);
    return accepted.filter(entry => !gone.includes(entry));
  }

  private _carryOut(chosen: readonly Entry[]): void {
    this.aboutSignal.emit();
    carryOut(chosen, this._carrying);
    chosen.forEach(entry => this.decide(entry, 'accepted'));
    this.changedSignal.emit(this.around(chosen));
  }

  /** An accept was undone, or redone. */
  private _told(carriedOut: readonly Entry[], redone: boolean): void {
    // Undo goes back further than to the beginning of a modernization: it may have been one of an earlier one.
    const entries = carriedOut.flatMap(({ id }) => this.byId.get(id) ?? []);
    this.aboutSignal.emit();
    for (const entry of entries) {
      if (!redone && entry.status === 'accepted') {
        this.reopenEntry(entry);
      }
      entry.forgetHunks();
    }
    // Of one that changes several cells each has its own step: some of it may be there still.
    this.followNotebook(entries);
    const look = this.look();
    for (const entry of entries) {
      if (redone && entry.isPending && !look(entry).lacks) {
        this.decide(entry, 'accepted');
      }
    }
    this.changedSignal.emit(this.around(entries));
  }

  private _decideHunk(liveId: string, key: string, taken: boolean): void {
    const chain = this.chain(liveId);
    const hunk = chain?.hunks.find(each => each.key === key);
    if (!chain || !hunk) {
      return;
    }
    this.aboutSignal.emit();
    const owners = hunk.suggestions.map(id => this.byId.get(id)!);
    this.noteHeld(owners);
    const decision = new HunkDecision(
      {
        liveId,
        chain,
        hunk,
        owners,
        chains: this.chains,
        decide: (entry, status) => this.decide(entry, status),
        declined: entry => this.tellDeclined(entry),
        reopen: entry => this.reopenEntry(entry)
      },
      taken
    );
    decision.carryOut();
    const { modernization } = this;
    writeSource(this.cells.get(liveId)!, decision.source, redone => {
      // It may belong to an earlier modernization, as far as undo goes back.
      if (this.modernization !== modernization) {
        return;
      }
      this.aboutSignal.emit();
      const now = owners.flatMap(({ id }) => this.byId.get(id) ?? []);
      if (
        now.some(entry => !owners.includes(entry)) ||
        !decision.isKnown(redone)
      ) {
        // Another one was shown meanwhile, or the cell was another: nobody knows any more what the links were.
        now.forEach(entry => entry.forgetHunks());
        this.followNotebook(now);
      } else if (redone) {
        decision.carryOut();
      } else {
        decision.takeBack();
        // Another cell may hold the rest, accepted otherwise.
        this.noteHeld(now);
      }
      this.changedSignal.emit(this.around(now).add(liveId));
    });
    this.changedSignal.emit(this.around(owners).add(liveId));
  }

  private _rejectRest(entry: Entry): void {
    for (const cellId of entry.links.keys()) {
      const liveId = this.cells.anchored(cellId);
      for (const { key, suggestions } of this.chain(liveId)?.hunks ?? []) {
        if (suggestions.includes(entry.id)) {
          this.rejectHunk(liveId, key);
        }
      }
    }
    this.decide(entry, 'accepted');
  }

  private _together: readonly Entry[] = [];
  private readonly _carrying: ICarrying;
}
