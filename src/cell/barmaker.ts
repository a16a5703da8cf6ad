/** Makes the bars of one notebook view, and does what their buttons say. */
import type { Cell, MarkdownCell } from '@jupyterlab/cells';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { NotebookMode, NotebookPanel } from '@jupyterlab/notebook';
import {
  acceptAllVerified,
  acceptSuggestion,
  rejectSuggestions
} from '../decisions';
import type { IEntry } from '../entry';
import { following } from '../review';
import type { IModernization } from '../tokens';
import { SuggestionBar } from './bar';
import { formMaker, IFormTools, mimeTypeOf } from './forms';
import { IBarItem, IHeadItem, isBar } from './items';
import { KindHead } from './kindhead';
import { showNext } from './reveal';

/** What bars are made with. */
export interface IBarTools extends IFormTools {
  readonly languages: IEditorLanguageRegistry;
}

/** Makes bars for the cells of one notebook panel. */
export class BarMaker {
  constructor(
    private readonly _panel: NotebookPanel,
    private readonly _modernization: IModernization,
    private readonly _tools: IBarTools
  ) {}

  make(cell: Cell, item: IBarItem | IHeadItem): SuggestionBar | KindHead {
    return isBar(item) ? this._makeBar(cell, item) : this._makeHead(cell, item);
  }

  private _makeHead(cell: Cell, { kind }: IHeadItem): KindHead {
    return new KindHead({
      kind,
      model: this._modernization.suggestions,
      trans: this._tools.trans,
      liveId: () => cell.model.id,
      source: () => cell.model.sharedModel.getSource(),
      decide: (entries, accept) => void this._decide(cell, entries, accept)
    });
  }

  private _makeBar(cell: Cell, item: IBarItem): SuggestionBar {
    const isMarkdown = cell.model.type === 'markdown';
    const bar = new SuggestionBar(item, {
      model: this._modernization.suggestions,
      modernization: this._modernization,
      trans: this._tools.trans,
      attempt: formMaker(cell, this._panel, this._modernization, this._tools),
      cellId: () => cell.model.id,
      source: () => cell.model.sharedModel.getSource(),
      paint: (code, isCode, host) => this._paint(code, isCode, host),
      accept: entry => void this._decide(cell, [entry], true),
      reject: entry => void this._decide(cell, [entry], false),
      isRendered: () =>
        isMarkdown &&
        item.role === 'replace' &&
        (cell as MarkdownCell).rendered,
      showSource: () => {
        cell.inputHidden = false;
        if (isMarkdown) {
          (cell as MarkdownCell).rendered = false;
        }
        bar.refresh();
      },
      showLine: line => cell.editor?.revealPosition({ line, column: 0 })
    });
    if (isMarkdown) {
      const refresh = (): void => bar.refresh();
      (cell as MarkdownCell).renderedChanged.connect(refresh);
      bar.disposed.connect(() =>
        (cell as MarkdownCell).renderedChanged.disconnect(refresh)
      );
    }
    return bar;
  }

  private async _decide(
    cell: Cell,
    entries: readonly IEntry[],
    accept: boolean
  ): Promise<void> {
    const { trans } = this._tools;
    const model = this._modernization.suggestions;
    const next = following(model, entries);
    const { mode } = this._panel.content;
    if (!accept) {
      rejectSuggestions(model, entries, trans);
    } else if (entries.length > 1) {
      await acceptAllVerified(model, trans, false, entries);
    } else {
      await acceptSuggestion(model, entries[0].data.id, trans);
    }
    this._focus(cell, entries, mode);
    if (next && entries.every(({ isPending }) => !isPending)) {
      await showNext(this._panel, model, next);
    }
  }

  /** The pressed button is gone: undo is to reach the cell that was changed, or all cells if one came or went, in the mode in which the notebook was. */
  private _focus(
    cell: Cell,
    entries: readonly IEntry[],
    mode: NotebookMode
  ): void {
    const { content } = this._panel;
    const { suggestions } = this._modernization;
    const edits = entries.flatMap(({ data }) => data.edits);
    const made = edits.find(edit => edit.op === 'insert');
    const isOfCells = made ?? edits.find(edit => edit.op === 'delete');
    const id = made && suggestions.liveId(made.cell_id);
    const now = content.widgets.find(each => each.model.id === id) ?? cell;
    if (!now.isDisposed) {
      content.activeCellIndex = content.widgets.indexOf(now);
    }
    const isCode = !now.isDisposed && now.model.type === 'code';
    if (mode === 'edit' && !isOfCells && isCode) {
      now.editor?.focus();
    } else {
      content.mode = 'command';
      // JupyterLab 4.2 puts a new cell into the page later: until then the notebook has the focus.
      const cellNode = content.activeCell?.node;
      const place = cellNode?.isConnected ? cellNode : content.node;
      place.focus({ preventScroll: true });
    }
  }

  private _paint(code: string, isCode: boolean, host: HTMLElement): void {
    const { languages } = this._tools;
    const language = languages.findByMIME(mimeTypeOf(this._panel, isCode));
    host.textContent = '';
    void languages.highlight(code, language, host);
  }
}
