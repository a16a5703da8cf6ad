/** Colouring lines of a text that is in no editor, in the colours of one. */
import { highlightingFor, Language } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Tree } from '@lezer/common';
import { highlightTree } from '@lezer/highlight';
import type { Range } from '../words';

/** The lines [fromLine, toLine) of a text. */
export interface IExcerpt {
  /** The whole text: the lines may begin inside a string, so all of it is parsed. */
  readonly whole: string;
  readonly fromLine: number;
  readonly toLine: number;
  /** Changed words, as places in the lines joined. */
  readonly marks: readonly Range[];
}

/** Longer lines are not coloured: at each keystroke the browser goes through all pieces that stand beside the cursor's line. */
const LONGEST_COLOURED = 2_000;

/** One element for each line. */
export function renderLines(
  excerpt: IExcerpt,
  state: EditorState,
  language: Language | null
): HTMLElement[] {
  const lines = excerpt.whole.split('\n');
  const start = lines
    .slice(0, excerpt.fromLine)
    .reduce((sum, line) => sum + line.length + 1, 0);
  const shown = lines.slice(excerpt.fromLine, excerpt.toLine);
  const text = shown.join('\n');
  const spans: { from: number; to: number; cls: string }[] = [];
  if (language) {
    const tree = parse(language, excerpt.whole);
    let at = start;
    for (const { length } of shown) {
      if (length <= LONGEST_COLOURED) {
        highlightTree(
          tree,
          { style: tags => highlightingFor(state, tags) },
          (from, to, cls) =>
            spans.push({ from: from - start, to: to - start, cls }),
          at,
          at + length
        );
      }
      at += length + 1;
    }
  }
  const points = cuts(text, [
    ...spans.map(({ from, to }): Range => [from, to]),
    ...excerpt.marks
  ]);
  const out = [newLine()];
  let next = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i], points[i + 1]];
    const piece = text.slice(from, to);
    if (piece === '\n') {
      out.push(newLine());
      continue;
    }
    while (next < spans.length && spans[next].to <= from) {
      next++;
    }
    const inSpan = next < spans.length && spans[next].from <= from;
    const node = document.createElement('span');
    node.textContent = piece;
    node.className = inSpan ? spans[next].cls : '';
    if (excerpt.marks.some(([a, b]) => a <= from && to <= b)) {
      node.classList.add('mzn-added-text');
    }
    out[out.length - 1].append(node);
  }
  return out;
}

/** Where one of the ranges or a line begins or ends, in order. */
function cuts(text: string, ranges: readonly Range[]): number[] {
  const places = new Set<number>([0, text.length]);
  for (const [from, to] of ranges) {
    places.add(Math.max(0, from)).add(Math.min(text.length, to));
  }
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
    places.add(i).add(i + 1);
  }
  return [...places].sort((a, b) => a - b);
}

function newLine(): HTMLElement {
  const line = document.createElement('div');
  line.className = 'mzn-added-line';
  return line;
}

// The hunks of a cell are drawn one after the other: one parse serves them all.
let last: { language: Language; text: string; tree: Tree } | null = null;

function parse(language: Language, text: string): Tree {
  if (last?.language !== language || last.text !== text) {
    last = { language, text, tree: language.parser.parse(text) };
  }
  return last.tree;
}
