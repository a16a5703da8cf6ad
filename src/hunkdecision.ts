/** A decision about one hunk, which can be taken back. */
import {
  applyHunk,
  IChain,
  ILink,
  isOpen,
  makeChain,
  settleHunk
} from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { IHunk } from './hunks';

/** What a decision works with. */
interface IContext {
  readonly liveId: string;
  readonly chain: IChain;
  readonly hunk: IHunk;
  /** The suggestions that the hunk belongs to. */
  readonly owners: readonly Entry[];
  readonly chains: Chains;
  readonly decide: (entry: Entry, status: 'accepted' | 'rejected') => void;
  readonly reopen: (entry: Entry) => void;
}

/** Takes the hunk out of the pending edits; the cell itself is written by the caller. */
export class HunkDecision {
  /** @param _taken - accepted or rejected. */
  constructor(
    private readonly _context: IContext,
    private readonly _taken: boolean
  ) {
    const { chain, hunk, owners } = _context;
    this.source = _taken ? applyHunk(chain, hunk) : chain.live;
    this._after = settleHunk(chain, hunk, _taken);
    this._wasPartly = owners.map(entry => entry.partly);
  }

  /** The cell's source after the decision. */
  readonly source: string;

  /** Put the remaining links in place, and close the suggestions of which nothing is left. */
  carryOut(): void {
    const { liveId, owners, chains, decide } = this._context;
    chains.setLinks(liveId, this._after);
    const next = makeChain(this._after, this.source);
    for (const entry of owners) {
      entry.partly ||= this._taken;
      const isOpenHere = this._after.some(
        (link, n) => link.suggestion === entry.id && isOpen(next, n)
      );
      if (!isOpenHere && !chains.changesElsewhere(entry, liveId)) {
        decide(entry, entry.partly ? 'accepted' : 'rejected');
      }
    }
  }

  takeBack(): void {
    const { liveId, chain, owners, chains, reopen } = this._context;
    chains.setLinks(liveId, chain.links);
    owners.forEach((entry, n) => {
      entry.partly = this._wasPartly[n];
      if (!entry.isPending) {
        reopen(entry);
      }
    });
  }

  private readonly _after: ILink[];
  private readonly _wasPartly: readonly boolean[];
}
