/** The added lines of one hunk, with its buttons, as a block in the editor. */
import type { Language } from '@codemirror/language';
import { EditorView, WidgetType } from '@codemirror/view';
import type { TranslationBundle } from '@jupyterlab/translation';
import { makeButton } from '../buttons';
import type { IHunk } from '../hunks';
import type { Range } from '../words';
import { renderLines } from './highlight';
import { scrollByKeys } from './reach';

/** Decides about the hunk of a key. */
export type DecideHunk = (
  view: EditorView,
  key: string,
  accept: boolean
) => void;

/** What a hunk's block shows. */
export interface IHunkView {
  readonly hunk: IHunk;
  /** The whole proposal, of which the hunk is a part. */
  readonly proposal: string;
  /** Changed words of the added lines. */
  readonly marks: readonly Range[];
  /** Position among the hunks of the cell, from 1. */
  readonly number: number;
  readonly count: number;
  /** Buttons only where there is a choice. */
  readonly hasButtons: boolean;
  readonly language: Language | null;
}

const LINE_HEIGHT = 17;

/** A block widget under the lines that the hunk removes. */
export class HunkWidget extends WidgetType {
  constructor(
    readonly shown: IHunkView,
    private readonly _decide: DecideHunk,
    private readonly _trans: TranslationBundle
  ) {
    super();
    const { hunk, proposal } = shown;
    this._text = proposal.split('\n').slice(hunk.fromB, hunk.toB).join('\n');
  }

  override eq(other: HunkWidget): boolean {
    const [a, b] = [this.shown, other.shown];
    return (
      a.hunk.key === b.hunk.key &&
      a.number === b.number &&
      a.count === b.count &&
      a.hasButtons === b.hasButtons &&
      a.language === b.language &&
      a.marks.join() === b.marks.join() &&
      this._text === other._text
    );
  }

  override get estimatedHeight(): number {
    const { hunk } = this.shown;
    return LINE_HEIGHT * Math.max(1, hunk.toB - hunk.fromB);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { hunk, proposal, marks, number, count, language } = this.shown;
    const dom = document.createElement('div');
    dom.className = 'mzn-added';
    dom.dataset.suggestions = hunk.suggestions.join(' ');
    dom.setAttribute('role', 'group');
    dom.setAttribute(
      'aria-label',
      this._trans.__('Suggested change %1 of %2', number, count)
    );
    scrollByKeys(dom, view, () => focusCell(view));
    // First, so that a line that wraps flows around them.
    if (this.shown.hasButtons) {
      dom.append(this._buttons(view));
    }
    if (hunk.toB > hunk.fromB) {
      const excerpt = {
        whole: proposal,
        fromLine: hunk.fromB,
        toLine: hunk.toB,
        marks
      };
      const lines = document.createElement('div');
      lines.append(...renderLines(excerpt, view.state, language));
      dom.append(lines);
    } else {
      dom.classList.add('mzn-mod-empty');
      dom.classList.toggle('mzn-mod-bare', !this.shown.hasButtons);
    }
    return dom;
  }

  override ignoreEvent(): boolean {
    return true;
  }

  private _buttons(view: EditorView): HTMLElement {
    const { number, count, hunk } = this.shown;
    const trans = this._trans;
    const accept = makeButton(
      'mzn-hunk-button mzn-mod-accept',
      trans.__('Accept'),
      trans.__('Accept change %1 of %2', number, count)
    );
    const reject = makeButton(
      'mzn-hunk-button mzn-mod-reject',
      trans.__('Reject'),
      trans.__('Reject change %1 of %2', number, count)
    );
    for (const button of [reject, accept]) {
      // In edit mode the notebook would take the focus away again.
      button.addEventListener('focusin', event => event.stopPropagation());
      button.addEventListener('keydown', event => {
        if (event.key === 'Escape') {
          focusCell(view);
        }
      });
      button.addEventListener('click', event => {
        const byKeyboard = event.detail === 0;
        // CodeMirror keeps this DOM when eq() holds, so nothing of this closure
        // may be used but the key, which still names the hunk.
        this._decide(view, hunk.key, button === accept);
        const next = view.dom.querySelector<HTMLElement>(
          '.mzn-hunk-button.mzn-mod-accept'
        );
        if (byKeyboard && next) {
          next.focus();
        } else {
          focusCell(view);
        }
      });
    }
    const box = document.createElement('div');
    box.className = 'mzn-hunk-actions';
    box.append(reject, accept);
    return box;
  }

  private readonly _text: string;
}

/** Let the cell have the focus, so that undo reaches it, in the mode in which the notebook is. */
function focusCell(view: EditorView): void {
  const cell = view.dom.closest<HTMLElement>('.jp-Cell');
  if (cell && !cell.closest('.jp-Notebook.jp-mod-editMode')) {
    cell.focus({ preventScroll: true });
  } else {
    view.focus();
  }
}
