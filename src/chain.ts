/**
 * The pending edits of one cell, one after the other, and what they make of
 * the cell's live source.
 *
 * Every text here is the live source with the first so many edits merged in
 * (`rebase.ts`), so what the user has typed meanwhile is part of all of them
 * and can never show up as something to be removed.
 */
import { difference } from './difference';
import { IHunk, ILine, locate, makeHunks } from './hunks';
import { merge3 } from './rebase';

/** One pending edit of a cell. */
export interface ILink {
  /** Id of the suggestion that it belongs to. */
  readonly suggestion: string;
  readonly base: string;
  readonly source: string;
}

/** What the pending edits make of a cell. */
export interface IChain {
  readonly live: string;
  /** The live source with all edits that fit. */
  readonly proposal: string;
  readonly hunks: readonly IHunk[];
  readonly links: readonly ILink[];
  /** For each link: does it fit the live source? */
  readonly fits: readonly boolean[];
  /** Text after each link; the same as before it if it does not fit. */
  readonly steps: readonly ILine[][];
}

const NOBODY: ReadonlySet<number> = new Set();

function splitLines(text: string): string[] {
  return text.split('\n');
}

/** Chains that were made last, by their first link. */
const made = new WeakMap<ILink, readonly IChain[]>();

/** How many of them are kept: all suggestions of a cell, and each alone. */
const KEPT = 4;

/**
 * Merge the links, in order, onto the live source of their cell.
 *
 * The editor, the bars and the sidebar all ask for it at each keystroke.
 */
export function makeChain(links: readonly ILink[], live: string): IChain {
  const [first] = links;
  const known = (first && made.get(first)) ?? [];
  const same = known.find(
    chain =>
      chain.links.length === links.length &&
      chain.links.every((link, n) => link === links[n]) &&
      chain.live === live
  );
  const chain = same ?? mergeLinks(links, live);
  if (first && !same) {
    made.set(first, [chain, ...known].slice(0, KEPT));
  }
  return chain;
}

function mergeLinks(links: readonly ILink[], live: string): IChain {
  const removedBy = splitLines(live).map(() => new Set<number>());
  let lines: ILine[] = splitLines(live).map((text, index) => ({
    text,
    live: index,
    by: NOBODY
  }));
  let text = live;
  const fits: boolean[] = [];
  const steps: ILine[][] = [];
  links.forEach((link, number) => {
    const merged = merge3(link.base, link.source, text);
    fits.push(merged !== null);
    if (merged !== null && merged !== text) {
      lines = stepTo(lines, merged, number, removedBy);
      text = merged;
    }
    steps.push(lines);
  });
  const hunks = makeHunks(
    links.map(link => link.suggestion),
    live,
    lines,
    steps,
    removedBy
  );
  return { live, proposal: text, hunks, links, fits, steps };
}

/** The lines of the next text, each with where it comes from. */
function stepTo(
  lines: readonly ILine[],
  text: string,
  link: number,
  removedBy: readonly Set<number>[]
): ILine[] {
  const next: ILine[] = [];
  let position = 0;
  const texts = lines.map(line => line.text);
  for (const change of difference(texts, splitLines(text))) {
    next.push(...lines.slice(position, change.start));
    position = change.end;
    const by = new Set([link]);
    for (const line of lines.slice(change.start, change.end)) {
      line.by.forEach(other => by.add(other));
      if (line.live !== null) {
        removedBy[line.live].add(link);
      }
    }
    for (const added of change.fresh) {
      next.push({ text: added, live: null, by });
    }
  }
  next.push(...lines.slice(position));
  return next;
}

/** The live source with one hunk carried out. */
export function applyHunk(chain: IChain, hunk: IHunk): string {
  const lines = splitLines(chain.live);
  const fresh = splitLines(chain.proposal).slice(hunk.fromB, hunk.toB);
  lines.splice(hunk.from, hunk.to - hunk.from, ...fresh);
  return lines.join('\n');
}

/**
 * The links after a decision about one hunk: it is no longer part of any of
 * them. The links that do not fit stay as they are.
 *
 * @param taken - accepted (the hunk is in the live source now) or rejected.
 */
export function settleHunk(
  chain: IChain,
  hunk: IHunk,
  taken: boolean
): ILink[] {
  const settled = taken
    ? splitLines(chain.proposal).slice(hunk.fromB, hunk.toB)
    : splitLines(chain.live).slice(hunk.from, hunk.to);
  let base = taken ? applyHunk(chain, hunk) : chain.live;
  return chain.links.map((link, number) => {
    if (!chain.fits[number]) {
      return link;
    }
    const step = chain.steps[number];
    const texts = step.map(line => line.text);
    const [start, end] = locate(step, hunk);
    texts.splice(start, end - start, ...settled);
    const source = texts.join('\n');
    const result = { suggestion: link.suggestion, base, source };
    base = source;
    return result;
  });
}

/** Does a link still change anything? */
export function isOpen(chain: IChain, number: number): boolean {
  const before = number ? chain.steps[number - 1] : null;
  const text = chain.steps[number].map(line => line.text).join('\n');
  const previous = before
    ? before.map(line => line.text).join('\n')
    : chain.live;
  return !chain.fits[number] || text !== previous;
}
