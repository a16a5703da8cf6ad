/** Lines of code in the colours of an editor, with the changed words in them. */
import type { Language } from '@codemirror/language';
import {
  type IEditorLanguageRegistry,
  jupyterHighlightStyle
} from '@jupyterlab/codemirror';
import { highlightTree } from '@lezer/highlight';

/** Part of a line that has a colour: characters [from, to). */
export interface IColour {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** Part of a line that is drawn as one. */
export interface IPiece {
  readonly text: string;
  readonly className: string;
  readonly isMarked: boolean;
}

/** The language of a MIME type once it is loaded; null if nobody knows it. */
export async function languageOf(
  mimeType: string,
  languages: IEditorLanguageRegistry
): Promise<Language | null> {
  const found = languages.findByMIME(mimeType);
  const loaded = found && (await languages.getLanguage(found));
  return loaded?.support?.language ?? null;
}

/** The colours of each line of a text; a string of several lines has them in each. */
export function coloursOf(text: string, language: Language): IColour[][] {
  const lines = text.split('\n');
  const colours: IColour[][] = lines.map(() => []);
  let [line, start] = [0, 0];
  highlightTree(
    language.parser.parse(text),
    jupyterHighlightStyle,
    (begin, end, className) => {
      for (let from = begin; from < end;) {
        while (from > start + lines[line].length) {
          start += lines[line++].length + 1;
        }
        const to = Math.min(end, start + lines[line].length);
        if (to > from) {
          colours[line].push({ from: from - start, to: to - start, className });
        }
        from = to + 1;
      }
    }
  );
  return colours;
}

/**
 * A line in the pieces in which it is drawn.
 *
 * @param words - the line in pieces; those of odd places are marked.
 */
export function coloured(
  words: readonly string[],
  colours: readonly IColour[]
): IPiece[] {
  const text = words.join('');
  const cuts = new Set([0, text.length]);
  colours.forEach(({ from, to }) => cuts.add(from).add(to));
  const marks: [from: number, to: number][] = [];
  let at = 0;
  words.forEach((word, n) => {
    if (n % 2) {
      marks.push([at, at + word.length]);
      cuts.add(at).add(at + word.length);
    }
    at += word.length;
  });
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, n) => ({
    text: text.slice(from, places[n + 1]),
    className:
      colours.find(each => each.from <= from && from < each.to)?.className ??
      '',
    isMarked: marks.some(([a, b]) => a <= from && from < b)
  }));
}
