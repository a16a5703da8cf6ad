/** Cells that take the place of others: splitting and merging cells makes new ones of them. */
import type { ISharedCell } from '@jupyter/ydoc';
import { ILink, makeChain } from './chain';
import type { Chains } from './chains';
import type { Entry } from './entry';
import type { INewCells, LiveCells } from './livecells';
import { readSource } from './writing';

/** The lines around what came of a cell in its heir. */
interface IFrame {
  readonly heir: string;
  readonly head: readonly string[];
  readonly tail: readonly string[];
}

/** Finds the heirs of cells, and gives back what they have when a cell is there again. */
export class Heirs {
  /** @param entries - tells all suggestions, in the order they came. */
  constructor(
    private readonly _cells: LiveCells,
    private readonly _chains: Chains,
    private readonly _entries: () => readonly Entry[]
  ) {}

  /** Other suggestions are shown. */
  clear(): void {
    this._frames.clear();
  }

  /**
   * Put new cells in the place of those that are gone, or into which the
   * pending edits do not fit any more, where they fit into the new ones.
   *
   * @returns live ids of the cells at which suggestions came or went.
   */
  find({ added, gone }: INewCells): Set<string> {
    const [cells, chains] = [this._cells, this._chains];
    // Cells that are gone are elsewhere now.
    chains.reset();
    const found = this._giveBack();
    /** In each new cell, the line after what came of another one: of two that look the same, the second is below. */
    const ends = new Map<string, number>();
    for (const before of changedBefore(cells, this._entries())) {
      const links = chains.links(before);
      const now = cells.get(before);
      if (!links.length || (now && fitting(links, now) === links.length)) {
        continue;
      }
      const heir =
        added.find(cell => fitting(links, cell) === links.length) ??
        (gone.has(before) ? likest(links, added) : undefined);
      if (heir && heir.id !== before) {
        const source = chains.seen(before) ?? links[0].base;
        const frame = frameOf(heir, source, ends.get(heir.id) ?? 0);
        if (frame) {
          const end = frame.head.length + source.split('\n').length;
          ends.set(heir.id, end);
          this._frames.set(before, frame);
          chains.setLinks(before, within(frame, links, source));
        }
        cells.inherit(before, heir.id);
        chains.reset();
        found.add(before).add(heir.id);
      }
    }
    return found;
  }

  /** Undo took the heir out again, and the cell is back: its edits are for itself alone. */
  private _giveBack(): Set<string> {
    const found = new Set<string>();
    for (const [before, frame] of this._frames) {
      if (this._cells.get(before) && !this._cells.get(frame.heir)) {
        const links = this._chains.links(before, () => true);
        this._chains.setLinks(
          before,
          links.map(link => ({
            ...link,
            base: without(frame, link.base),
            source: without(frame, link.source)
          }))
        );
        this._frames.delete(before);
        this._cells.disinherit(before);
        found.add(before);
      }
    }
    return found;
  }

  private readonly _frames = new Map<string, IFrame>();
}

/** Live ids that the cells with pending changes have, or had, in the order of the notebook. */
function changedBefore(
  cells: LiveCells,
  entries: readonly Entry[]
): Set<string> {
  const changed = new Set(
    entries
      .filter(entry => entry.isPending)
      .flatMap(entry => [...entry.links.keys()])
  );
  // A cell that is yet to be inserted was never there, and has no heir.
  return new Set(
    [...cells.start]
      .sort((a, b) => a.index - b.index)
      .filter(({ id }) => changed.has(id))
      .map(({ id }) => cells.anchored(id))
  );
}

/** How many of the links fit into a cell; 0 if they would change nothing. */
function fitting(links: readonly ILink[], cell: ISharedCell): number {
  const { fits, hunks } = makeChain(links, readSource(cell));
  return hunks.length > 0 ? fits.filter(Boolean).length : 0;
}

/** The cell into which the most fits, else the one with the most of the lines: what does not fit is stale there, and shows. */
function likest(
  links: readonly ILink[],
  added: readonly ISharedCell[]
): ISharedCell | undefined {
  const known = new Set(codeLines(links[0].base));
  const shared = (cell: ISharedCell): number =>
    codeLines(readSource(cell)).filter(line => known.has(line)).length;
  return added
    .filter(cell => shared(cell) > 0)
    .sort(
      (a, b) => fitting(links, b) - fitting(links, a) || shared(b) - shared(a)
    )[0];
}

function codeLines(source: string): string[] {
  return source.split('\n').filter(line => line.trim());
}

/**
 * What stands around a cell's source in its heir; null if that does not hold all of it.
 *
 * @param source - the cell's source before it was gone.
 * @param above - so many lines at the top came of other cells.
 */
function frameOf(
  heir: ISharedCell,
  source: string,
  above: number
): IFrame | null {
  const whole = readSource(heir).split('\n');
  const part = source.split('\n');
  const from = whole.findIndex(
    (_, n) => n >= above && part.every((line, k) => line === whole[n + k])
  );
  return from < 0
    ? null
    : {
        heir: heir.id,
        head: whole.slice(0, from),
        tail: whole.slice(from + part.length)
      };
}

/**
 * The links of a cell that is gone, whose source is a part of its heir's, for
 * the whole of it: another part may look just like theirs.
 */
function within(
  { head, tail }: IFrame,
  links: readonly ILink[],
  source: string
): readonly ILink[] {
  const put = (text: string): string => [...head, text, ...tail].join('\n');
  const { fits, steps } = makeChain(links, source);
  let base = put(source);
  return links.map((link, n) => {
    if (!fits[n]) {
      return link;
    }
    const after = put(steps[n].map(({ text }) => text).join('\n'));
    const moved = { ...link, base, source: after };
    base = after;
    return moved;
  });
}

/** What is within the frame; all of the text if it does not stand in it. */
function without({ head, tail }: IFrame, text: string): string {
  const lines = text.split('\n');
  const end = lines.length - tail.length;
  const isFramed =
    end > head.length &&
    head.every((line, n) => line === lines[n]) &&
    tail.every((line, n) => line === lines[end + n]);
  return isFramed ? lines.slice(head.length, end).join('\n') : text;
}
