/**
 * The suggestions of one open notebook as they come from the server, and as
 * they are decided about. No DOM, no server.
 */
import type { ISharedNotebook } from '@jupyter/ydoc';
import { ISignal, Signal } from '@lumino/signaling';
import { Entry, IEntry } from './entry';
import { Heirs } from './heirs';
import { holding, IHolding } from './held';
import { declineAgain } from './hunkdecision';
import { KnownSuggestions } from './knownsuggestions';
import { isOut, resting } from './standing';
import type { CellAtStart, Hunk, Status, Suggestion } from './wire';

/** A decision made in this notebook, or taken back. */
export interface IDecision {
  readonly id: string;
  readonly status: Status;
  /** Its hunks that were rejected one by one, if that is news. */
  readonly declined?: Hunk[];
}

/** What is suggested for one notebook document; `SuggestionModel` adds the decisions. */
export class Suggestions extends KnownSuggestions {
  /** @param notebook - the shared model of the notebook. */
  constructor(notebook: ISharedNotebook) {
    super(notebook);
    this._heirs = new Heirs(this.cells, () => this.known);
    this.cells.added.connect((_, added) => {
      const again = this._heirs.again(added);
      const heirs = new Set([...again, ...this._heirs.find(added)]);
      // Cells that are gone are elsewhere now.
      this.chains.reset();
      if (heirs.size) {
        this.aboutSignal.emit();
        this._lookAgain(again);
        this.changedSignal.emit(heirs);
      }
      this._heirs.watch();
    });
  }

  /** Ids of the live cells concerned, or null for all of them. */
  get changed(): ISignal<this, ReadonlySet<string> | null> {
    return this.changedSignal;
  }

  /** Emitted before anything changes: the time to note positions on screen. */
  get aboutToChange(): ISignal<this, void> {
    return this.aboutSignal;
  }

  /** A person decided, or took a decision back with undo. */
  get decided(): ISignal<this, IDecision> {
    return this._decided;
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
    const first = this.modernization !== modernization;
    const isKnown = (data: Suggestion): boolean =>
      this.byId.get(data.id)?.data === data;
    if (!first && suggestions.every(isKnown)) {
      return;
    }
    this.aboutSignal.emit();
    if (first) {
      this.known = [];
      this.byId.clear();
      this._unsaved = [];
      this.decidedElsewhere.clear();
      this.modernization = modernization;
      this.cells.anchor(start, suggestions);
    }
    const before = new Map(this.known.map(each => [each, each.status]));
    const news = suggestions
      .filter(data => !isKnown(data))
      .map(data => this._take(data));
    this.chains.reset();
    if (first) {
      // Cells may have been split or merged before the page was loaded; which of them are gone only since then is not known.
      this._findHeirs();
      this._unsaved = this.followNotebook(this.known);
    } else {
      this.noteHeld(news.filter(entry => entry.toDecline.length));
      this._declineAgain(news);
      news
        .filter(
          each =>
            (before.get(each) === 'accepted') !== (each.status === 'accepted')
        )
        .forEach(each => this.decidedElsewhere.add(each));
    }
    this._heirs.watch();
    this._settle();
    const around = this.around(news);
    this.changedSignal.emit(first ? null : around);
  }

  private _findHeirs(): void {
    this._heirs.find({ added: this.cells.strangers, before: [] });
    this.chains.reset();
  }

  /**
   * Those that another page accepted, or took back, in a copy of the notebook
   * that it has for itself: this one does not hold them, or still does.
   */
  get elsewhere(): IEntry[] {
    const look = this.look();
    return [...this.decidedElsewhere].filter(entry => {
      const { some, lacks } = look(entry);
      return entry.status === 'accepted' ? lacks : entry.isPending && some;
    });
  }

  /** The notebook was read from its file again, perhaps: what it holds counts then. */
  readAgain(): void {
    if (this.modernization && this.cells.areOthers) {
      this.aboutSignal.emit();
      this.cells.anchor(
        this.cells.start,
        this.known.map(({ data }) => data)
      );
      this.chains.reset();
      this._findHeirs();
      this.known.forEach(entry => entry.forgetHunks());
      // What another page has not saved yet is no news of this one's.
      const open = new Set(this.elsewhere);
      this.followNotebook(this.known.filter(entry => !open.has(entry)));
      this._heirs.watch();
      this.changedSignal.emit(null);
    }
  }

  /** Forget all suggestions. */
  clear(): void {
    this.update([], [], '');
  }

  /** Those that were accepted and are not in the notebook as it was opened, as far as they are undecided. */
  get unsaved(): IEntry[] {
    return this._unsaved.filter(entry => entry.isPending);
  }

  /** Editors out of view are about to be redrawn. */
  beforeDraw(): void {
    this.aboutSignal.emit();
  }

  /** Emitted with the live id once an editor out of view has been redrawn. */
  readonly drawn = new Signal<this, string>(this);

  private _take(data: Suggestion): Entry {
    let entry = this.byId.get(data.id);
    if (entry) {
      entry.update(data);
    } else {
      entry = new Entry(data);
      this.known.push(entry);
      this.byId.set(data.id, entry);
    }
    return entry;
  }

  /**
   * What was decided, as the notebook has it: it was not saved since, or an
   * accept was undone while another modernization was shown. What was accepted
   * and is not in it is open again, and the other way round.
   *
   * @returns those that are open again.
   */
  protected followNotebook(entries: readonly Entry[]): Entry[] {
    this.noteHeld(entries);
    this._declineAgain(entries);
    const look = this.look();
    const open: Entry[] = [];
    for (const entry of entries) {
      // What was rejected of it and is not found is missing, too.
      if (entry.status === 'accepted' && !entry.toDecline.length) {
        if (look(entry).lacks) {
          this.reopenEntry(entry);
          open.push(entry);
        }
      } else if (entry.isPartlyAccepted && look(entry).all) {
        this.decide(entry, 'accepted');
      }
    }
    return open;
  }

  /** Something of them may be in the notebook that this page did not see accepted, and may be gone again: what the notebook holds counts. */
  protected noteHeld(entries: readonly Entry[]): void {
    const look = this.look();
    for (const entry of entries) {
      if (entry.status !== 'rejected' && look(entry).some) {
        // It is enough to know that it was.
        entry.taken.add(entry);
      } else if (!entry.declined.length) {
        // Once hunks were rejected, what is left of the edits begins with what the notebook held then.
        entry.taken.delete(entry);
      }
    }
  }

  /** Tells how much of a suggestion the notebook holds. */
  protected look(): (entry: Entry) => IHolding {
    const inserted = new Set(
      this.known.flatMap(({ data }) =>
        data.edits.flatMap(edit => (edit.op === 'insert' ? edit.cell_id : []))
      )
    );
    return entry => holding(entry, inserted, this.cells, this.chains);
  }

  /** Undo puts cells back as they were: what was accepted since is not in them, and redo brings it back. */
  private _lookAgain(liveIds: ReadonlySet<string>): void {
    const entries = this.known.filter(entry =>
      [...entry.links.keys()].some(id => liveIds.has(this.cells.anchored(id)))
    );
    for (const entry of entries) {
      if (entry.taken.size || entry.status === 'accepted') {
        entry.forgetHunks();
      }
    }
    this.followNotebook(entries);
  }

  /** Hunks that were rejected are out of the links again. */
  private _declineAgain(entries: readonly Entry[]): void {
    for (const entry of entries.filter(each => each.toDecline.length)) {
      for (const cellId of entry.links.keys()) {
        declineAgain(this.cells.anchored(cellId), this.chains);
      }
    }
  }

  protected decide(entry: Entry, status: 'accepted' | 'rejected'): void {
    this.decidedElsewhere.delete(entry);
    if (entry.decide(status)) {
      this._settle();
      this._decided.emit({ id: entry.id, status });
    }
  }

  protected reopenEntry(entry: Entry): void {
    this.decidedElsewhere.delete(entry);
    entry.reopen();
    this._settle();
    this._decided.emit({ id: entry.id, status: entry.status });
  }

  /** Pending with all of its hunks, whatever was decided about them. */
  protected restartEntry(entry: Entry): void {
    const declined = entry.declined.length ? [] : undefined;
    entry.restart();
    this._settle();
    this._decided.emit({ id: entry.id, status: entry.status, declined });
  }

  /** Some of its hunks are rejected, the others as pending as before. */
  protected tellDeclined({ id, status, declined }: Entry): void {
    this._decided.emit({ id, status, declined });
  }

  /** The live cells at which something changes with these, and with what became or ceased to be verified since the last time. */
  protected around(entries: readonly Entry[]): Set<string> {
    const all = [...entries, ...this._settled];
    this._settled.clear();
    return new Set(all.flatMap(entry => this.cellPlaces.of(entry)));
  }

  /** What a decision means for the suggestions on top of it is known at once, before the server has said it. */
  private _settle(): void {
    const out = resting(
      this.known.filter(isOut).map(({ id }) => id),
      this.known
    );
    for (const entry of this.known) {
      if (entry.settle(!out.has(entry.id))) {
        this._settled.add(entry);
      }
    }
  }

  private readonly _heirs: Heirs;
  private _unsaved: Entry[] = [];
  /** Those about which another page decided. */
  protected readonly decidedElsewhere = new Set<Entry>();
  private readonly _settled = new Set<Entry>();
  protected modernization = '';
  protected readonly changedSignal = new Signal<
    this,
    ReadonlySet<string> | null
  >(this);
  protected readonly aboutSignal = new Signal<this, void>(this);
  private readonly _decided = new Signal<this, IDecision>(this);
}
