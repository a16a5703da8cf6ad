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
import type { Hunk } from './wire';

/** What a decision works with. */
interface IContext {
  readonly liveId: string;
  readonly chain: IChain;
  readonly hunk: IHunk;
  /** The suggestions that the hunk belongs to. */
  readonly owners: readonly Entry[];
  readonly chains: Chains;
  readonly decide: (entry: Entry, status: 'accepted' | 'rejected') => void;
  readonly declined: (entry: Entry) => void;
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
    if (!this._taken) {
      owners.forEach(entry => this._decline(entry));
    }
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

  private _decline(entry: Entry): void {
    const { liveId, chain, hunk, chains, declined } = this._context;
    const cell_id = chains.changedCell(entry, liveId);
    if (cell_id) {
      const told = { cell_id, ...linesOf(chain, hunk), place: hunk.nth };
      entry.declined = [...entry.declined, told];
      declined(entry);
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

/** The lines that go and those that come. */
function linesOf(chain: IChain, hunk: IHunk): Pick<Hunk, 'removed' | 'added'> {
  return {
    removed: chain.live.split('\n').slice(hunk.from, hunk.to),
    added: chain.proposal.split('\n').slice(hunk.fromB, hunk.toB)
  };
}

/**
 * Reject hunks of a cell again that were rejected in another page, or before
 * this one was loaded. Those that are not there, as the cell was changed
 * meanwhile or the word of another suggestion is yet to come, wait.
 */
export function declineAgain(liveId: string, chains: Chains): void {
  const owners = new Map(
    chains.atCell(liveId).map(entry => [entry.id, entry] as const)
  );
  /** Position of a hunk among those that a suggestion is yet to lose; -1 if it is none of them. */
  const positions = (chain: IChain, hunk: IHunk): number[] => {
    const { removed, added } = linesOf(chain, hunk);
    const text = JSON.stringify([removed, added, hunk.nth]);
    return hunk.suggestions.map(id =>
      owners
        .get(id)!
        .toDecline.findIndex(
          each =>
            chains.liveId(each.cell_id) === liveId &&
            JSON.stringify([each.removed, each.added, each.place]) === text
        )
    );
  };
  for (;;) {
    const chain = chains.ofDeclining(liveId);
    const found = (chain?.hunks ?? [])
      .map(hunk => ({ hunk, places: positions(chain!, hunk) }))
      .filter(({ places }) => places.every(place => place >= 0))
      // In the order in which they were rejected: of several that look the same, which one it is depends on it.
      .sort((a, b) => Math.max(...a.places) - Math.max(...b.places))[0];
    if (!chain || !found) {
      return;
    }
    found.hunk.suggestions.forEach((id, n) =>
      owners.get(id)!.toDecline.splice(found.places[n], 1)
    );
    chains.setLinks(liveId, settleHunk(chain, found.hunk, false));
  }
}
