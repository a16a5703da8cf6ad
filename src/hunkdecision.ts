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
import { merge3 } from './rebase';
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
    const { chain, hunk } = _context;
    this.source = _taken ? applyHunk(chain, hunk) : chain.live;
    this._after = settleHunk(chain, hunk, _taken);
  }

  /** The cell's source after the decision. */
  readonly source: string;

  /** Put the remaining links in place, and close the suggestions of which nothing is left. */
  carryOut(): void {
    const { liveId, chain, owners, chains, decide } = this._context;
    const after = this._move(chain.links, this._after);
    if (!this._taken) {
      owners.forEach(entry => this._decline(entry));
    }
    const next = makeChain(after, this.source);
    for (const entry of owners) {
      if (this._taken) {
        entry.taken.add(this);
      }
      const isOpenHere = after.some(
        (link, n) => link.suggestion === entry.id && isOpen(next, n)
      );
      if (!isOpenHere && !chains.isOpenElsewhere(entry, liveId)) {
        decide(entry, entry.taken.size ? 'accepted' : 'rejected');
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

  /** Can it still be made again, or taken back? Not if the hunks were forgotten meanwhile, or their cell is gone. */
  isKnown(redone: boolean): boolean {
    const { liveId, chain, owners, chains } = this._context;
    const ids = new Set(chain.links.map(link => link.suggestion));
    const { length } = chains.links(liveId, entry => ids.has(entry.id));
    return (
      length === chain.links.length &&
      (redone || owners.every(entry => entry.taken.has(this)))
    );
  }

  takeBack(): void {
    const { chain, owners, reopen } = this._context;
    this._move(this._after, chain.links);
    for (const entry of owners) {
      entry.taken.delete(this);
      if (!entry.isPending) {
        reopen(entry);
      }
    }
  }

  /**
   * Make this decision, or take it back, in the links as they are now: undo
   * and redo come later, and hunks may have been rejected meanwhile.
   */
  private _move(from: readonly ILink[], to: readonly ILink[]): ILink[] {
    const { liveId, chains } = this._context;
    const ids = new Set(from.map(link => link.suggestion));
    const now = chains.links(liveId, entry => ids.has(entry.id));
    const moved = to.map((link, n) => {
      const base = merge3(from[n].base, link.base, now[n].base);
      const source = merge3(from[n].source, link.source, now[n].source);
      return base === null || source === null
        ? link
        : { ...link, base, source };
    });
    chains.setLinks(liveId, moved);
    return moved;
  }

  private readonly _after: ILink[];
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
