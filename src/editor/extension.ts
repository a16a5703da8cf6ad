/**
 * The in-cell diff: decorations in the cell's own editor, whose text stays
 * what it is. Lines to be removed are marked, lines to be added are blocks.
 */
import { language } from '@codemirror/language';
import {
  EditorState,
  Extension,
  Facet,
  Range,
  StateEffect,
  StateField
} from '@codemirror/state';
import {
  Decoration,
  DecorationSet,
  EditorView,
  ViewPlugin
} from '@codemirror/view';
import type { ISharedCell } from '@jupyter/ydoc';
import {
  EditorExtensionRegistry,
  IEditorExtensionFactory
} from '@jupyterlab/codemirror';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IHunk } from '../hunks';
import type { SuggestionModel } from '../model';
import type { IModernizations } from '../tokens';
import { changedWords } from '../words';
import { HunkWidget } from './hunkwidget';
import { reach } from './reach';
import { Frames, IRedraw, RedrawQueue } from './redraw';

/** Where an editor gets its hunks from. */
interface ISource {
  readonly model: SuggestionModel;
  readonly cellId: string;
  readonly trans: TranslationBundle;
}

interface IDiff {
  readonly hunks: readonly IHunk[];
  readonly decorations: DecorationSet;
}

const NOTHING: IDiff = { hunks: [], decorations: Decoration.none };

const refresh = StateEffect.define<null>();

const source = Facet.define<ISource, ISource | null>({
  combine: values => values[0] ?? null
});

/** The diff of an editor: a function of its text and the suggestion model. */
const diffField = StateField.define<IDiff>({
  create: build,
  update(value, tr) {
    const refreshed = tr.effects.some(effect => effect.is(refresh));
    // The language arrives asynchronously, after the first drawing.
    const spoken = tr.startState.facet(language) !== tr.state.facet(language);
    return refreshed || tr.docChanged || (spoken && value.hunks.length)
      ? build(tr.state)
      : value;
  },
  provide: field => [
    EditorView.decorations.from(field, value => value.decorations),
    EditorView.editorAttributes.from(field, value => ({
      class: value.hunks.length ? 'mzn-mod-diff' : ''
    }))
  ]
});

const removedText = Decoration.mark({ class: 'mzn-removed-text' });

function build(state: EditorState): IDiff {
  const from = state.facet(source);
  // The editor's own text: the shared model hears of a keystroke only later.
  const chain = from?.model.chain(from.cellId, state.doc.toString());
  if (!from || !chain?.hunks.length) {
    return NOTHING;
  }
  const live = chain.live.split('\n');
  const proposal = chain.proposal.split('\n');
  const perSuggestion = new Map<string, number>();
  for (const id of chain.hunks.flatMap(hunk => hunk.suggestions)) {
    perSuggestion.set(id, (perSuggestion.get(id) ?? 0) + 1);
  }
  const ranges: Range<Decoration>[] = [];
  chain.hunks.forEach((hunk, index) => {
    const marks = changedWords(
      live.slice(hunk.from, hunk.to),
      proposal.slice(hunk.fromB, hunk.toB)
    );
    const removedLine = Decoration.line({
      class: 'mzn-removed',
      attributes: { 'data-suggestions': hunk.suggestions.join(' ') }
    });
    for (let line = hunk.from; line < hunk.to; line++) {
      ranges.push(removedLine.range(state.doc.line(line + 1).from));
    }
    if (hunk.to > hunk.from) {
      const start = state.doc.line(hunk.from + 1).from;
      for (const [a, b] of marks.removed) {
        ranges.push(removedText.range(start + a, start + b));
      }
    }
    const widget = new HunkWidget(
      {
        hunk,
        proposal: chain.proposal,
        marks: marks.added,
        number: index + 1,
        count: chain.hunks.length,
        hasButtons: hunk.suggestions.some(id => perSuggestion.get(id)! > 1),
        language: state.facet(language)
      },
      decide,
      from.trans
    );
    ranges.push(place(state, hunk, widget));
  });
  return { hunks: chain.hunks, decorations: Decoration.set(ranges, true) };
}

/** Below the removed lines; where there are none, above the line that follows. */
function place(
  state: EditorState,
  hunk: IHunk,
  widget: HunkWidget
): Range<Decoration> {
  const { doc } = state;
  if (hunk.from < hunk.to) {
    const at = doc.line(hunk.to).to;
    return Decoration.widget({ widget, block: true, side: 1 }).range(at);
  }
  if (hunk.from < doc.lines) {
    const at = doc.line(hunk.from + 1).from;
    return Decoration.widget({ widget, block: true, side: -1 }).range(at);
  }
  return Decoration.widget({ widget, block: true, side: 1 }).range(doc.length);
}

function decide(view: EditorView, key: string, accept: boolean): void {
  const from = view.state.facet(source);
  if (accept) {
    from?.model.acceptHunk(from.cellId, key);
  } else {
    from?.model.rejectHunk(from.cellId, key);
  }
}

/** Redraw when the model changes: at once in view, else when it comes into view, or when there is time. */
function follow(from: ISource, queue: RedrawQueue, frames: Frames): Extension {
  return ViewPlugin.define(view => {
    const { model, cellId } = from;
    const redraw: IRedraw = {
      model,
      cellId,
      draw: () => {
        observer.disconnect();
        view.dispatch({ effects: refresh.of(null) });
      }
    };
    // Watches only what waits: the browser looks at all that is watched in each frame.
    const observer = new IntersectionObserver(entries => {
      if (entries.some(each => each.isIntersecting) && queue.remove(redraw)) {
        redraw.draw();
      }
    });
    let inView = false;
    let looked = -1;
    const onAboutToChange = (): void => {
      // Asked for once something has changed, it would make the browser lay the page out each time.
      if (looked !== frames.current) {
        looked = frames.current;
        inView = isInView(view.dom);
      }
    };
    const onChanged = (
      _: SuggestionModel,
      ids: ReadonlySet<string> | null
    ): void => {
      const shown = view.state.field(diffField).hunks.length > 0;
      if ((!ids || ids.has(cellId)) && (shown || model.chain(cellId))) {
        // A single cell is the answer to a click, or to an undo.
        if (inView || ids?.size === 1) {
          redraw.draw();
        } else {
          queue.add(redraw);
          observer.observe(view.dom);
        }
      }
    };
    model.aboutToChange.connect(onAboutToChange);
    model.changed.connect(onChanged);
    return {
      destroy: () => {
        observer.disconnect();
        queue.remove(redraw);
        model.aboutToChange.disconnect(onAboutToChange);
        model.changed.disconnect(onChanged);
      }
    };
  });
}

/** Asks the cell: of what is within one out of view, the browser would have to lay out all that it skips. */
function isInView(editor: HTMLElement): boolean {
  const cell = editor.closest('.jp-Cell') ?? editor;
  const { top, bottom, height } = cell.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}

/** The extension for the editors of notebook cells. */
export function diffExtension(
  modernizations: IModernizations,
  trans: TranslationBundle
): IEditorExtensionFactory<undefined> {
  const queue = new RedrawQueue();
  const frames = new Frames();
  return {
    name: 'jupyter-mlemodernizer:diff',
    factory: ({ inline, model }) => {
      const cell = model.sharedModel as ISharedCell;
      if (!inline || !cell.notebook) {
        return null;
      }
      const from: ISource = {
        model: modernizations.suggestions(cell.notebook),
        cellId: cell.id,
        trans
      };
      return EditorExtensionRegistry.createImmutableExtension([
        source.of(from),
        diffField,
        reach,
        follow(from, queue, frames)
      ]);
    }
  };
}
