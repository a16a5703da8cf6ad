/** Makes the bars of one notebook view, and does what their buttons say. */
import type { Cell, MarkdownCell } from '@jupyterlab/cells';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { IEntry } from '../entry';
import type { IModernization } from '../tokens';
import { SuggestionBar } from './bar';
import { decide } from './decide';
import { formMaker, IFormTools, mimeTypeOf } from './forms';
import { IBarItem, IHeadItem, isBar } from './items';
import { KindHead } from './kindhead';

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

  private _decide(
    cell: Cell,
    entries: readonly IEntry[],
    accept: boolean
  ): Promise<void> {
    const target = { panel: this._panel, modernization: this._modernization };
    return decide(target, cell, entries, accept, this._tools.trans);
  }

  private _paint(code: string, isCode: boolean, host: HTMLElement): void {
    const { languages } = this._tools;
    const language = languages.findByMIME(mimeTypeOf(this._panel, isCode));
    host.textContent = '';
    // A language that cannot be loaded leaves the code as it is: JupyterLab puts it there first.
    void languages.highlight(code, language, host).catch(() => undefined);
  }
}
