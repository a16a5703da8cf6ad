/** The suggestions that are known for one open notebook, and what can be asked about them. No DOM, no server. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import { acceptedWith } from './acceptance';
import type { IChain } from './chain';
import { Chains } from './chains';
import { Entry, failedClean, IEntry } from './entry';
import { LiveCells } from './livecells';
import { IInsertion, Places } from './places';
import { IDependents, outBelow, resting, under } from './standing';
import type { Suggestion } from './wire';

/** Which suggestions are pending, where they show, and what they make of the cells; nothing here changes them. */
export class KnownSuggestions {
  /** @param notebook - the shared model of the notebook. */
  constructor(readonly notebook: ISharedNotebook) {
    this.cells = new LiveCells(notebook);
    this.cellPlaces = new Places(this.cells, () => this.known);
    this.chains = new Chains(this.cells, () => this.known);
  }

  /** All suggestions, in the order they came. */
  get entries(): readonly IEntry[] {
    return this.known;
  }

  get pending(): IEntry[] {
    return this.known.filter(entry => entry.isPending);
  }

  get accepted(): Entry[] {
    return this.known.filter(entry => entry.status === 'accepted');
  }

  /** The suggestions as they stand: with the decisions about them, and about their hunks. */
  get standing(): Suggestion[] {
    return this.known.map(entry => ({
      ...entry.data,
      status: entry.status,
      edits: [
        ...entry.data.edits.filter(edit => edit.op !== 'replace'),
        ...[...entry.links.keys()].flatMap(cell_id =>
          this.chains.placed(entry, cell_id).map(({ base, source }) => ({
            op: 'replace' as const,
            cell_id,
            base,
            source
          }))
        )
      ]
    }));
  }

  entry(id: string): IEntry | undefined {
    return this.byId.get(id);
  }

  /** Live id of a cell that the modernization knows by `cellId`, or null if it is not there. */
  liveId(cellId: string): string | null {
    return this.cells.liveId(cellId);
  }

  /**
   * What the pending edits make of a live cell; null if there are none.
   *
   * @param source - its source; an editor is ahead of the shared model by a moment.
   */
  chain(liveId: string, source?: string): IChain | null {
    return this.chains.of(liveId, source);
  }

  /** The id by which the modernization knows a live cell. */
  knownId(liveId: string): string {
    return this.cells.knownId(liveId);
  }

  /** What a suggestion, and what comes before it, makes of a live cell; null if it does not change it. */
  sourceAfter({ data }: IEntry, liveId: string): string | null {
    const chain = this.chain(liveId);
    const last = (chain?.links ?? []).reduce(
      (found, link, n) => (link.suggestion === data.id ? n : found),
      -1
    );
    return last < 0
      ? null
      : chain!.steps[last].map(line => line.text).join('\n');
  }

  /** Pending suggestions that change the source of a live cell, or delete it. */
  forCell(liveId: string): IEntry[] {
    return this.chains.atCell(liveId).filter(entry => entry.isPending);
  }

  /** The pending deletion of a live cell, if any. */
  deletion(liveId: string): IEntry | undefined {
    return this.forCell(liveId).find(entry =>
      entry.data.edits.some(
        edit =>
          edit.op === 'delete' && this.cells.anchored(edit.cell_id) === liveId
      )
    );
  }

  /** Pending insertions whose place is after a live cell ('' for the top). */
  insertionsAfter(liveId: string): IInsertion[] {
    return this.cellPlaces.insertionsAfter(liveId);
  }

  /** Pending suggestions that change a cell which is yet to be inserted after a live cell. */
  guestsAfter(liveId: string): IEntry[] {
    return this.cellPlaces.guestsAfter(liveId);
  }

  /** Live ids of the cells at which a suggestion shows, '' for the top. */
  places({ data }: IEntry): string[] {
    const entry = this.byId.get(data.id);
    return entry ? this.cellPlaces.of(entry) : [];
  }

  /** Does it no longer fit the notebook as it is now? */
  isStale({ data, isPending }: IEntry): boolean {
    return isPending && this.acceptedWith(data.id) === null;
  }

  /** The suggestions that accepting this one accepts as well: it was made on top of them. */
  companions({ data }: IEntry): IEntry[] {
    const all = this.acceptedWith(data.id) ?? [];
    return all.filter(each => each.id !== data.id);
  }

  /** Those that were verified on top of it, and are not without it. */
  dependents({ data }: IEntry): IDependents {
    const ids = resting([data.id], this.known);
    const all = this.pending.filter(
      entry => entry.data !== data && ids.has(entry.data.id)
    );
    const below = all.length ? under(data.built_on, this.known) : null;
    return { all, above: all.filter(entry => !below?.has(entry.data.id)) };
  }

  /** Those that it needs and that were rejected or are stale: it was never seen to work without them. */
  missing(entry: IEntry): IEntry[] {
    return outBelow(entry, this.known);
  }

  /** Verified suggestions that a person may accept at once: results stay what they were. */
  get acceptable(): IEntry[] {
    return this.acceptableAmong(this.pending);
  }

  /** Those of some pending suggestions that a person may accept at once. */
  acceptableAmong(entries: readonly IEntry[]): IEntry[] {
    const isTrusted = ({ status, data }: IEntry): boolean =>
      status === 'verified' && !data.changes_behaviour;
    return entries.filter(
      entry =>
        isTrusted(entry) &&
        !failedClean(entry.data) &&
        // Itself and its companions; nothing if it is stale.
        this.acceptedWith(entry.data.id)?.every(isTrusted)
    );
  }

  protected acceptedWith(id: string): Entry[] | null {
    const entry = this.byId.get(id);
    return entry
      ? acceptedWith(entry, {
          cells: this.cells,
          places: this.cellPlaces,
          entries: this.known,
          links: liveId => this.chains.links(liveId)
        })
      : null;
  }

  protected readonly cells: LiveCells;
  protected readonly cellPlaces: Places;
  protected readonly chains: Chains;
  protected known: Entry[] = [];
  protected byId = new Map<string, Entry>();
}
