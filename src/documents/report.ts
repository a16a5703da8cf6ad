/** The report as a document in a tab, and as a file to send to a colleague. */
import {
  IThemeManager,
  MainAreaWidget,
  Notification
} from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { downloadIcon, ToolbarButton } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';
import { explain } from '../explain';
import { modernizeIcon } from '../icons';
import type { IModernization } from '../tokens';
import { documentId } from './documentid';
import { inScheme } from './scheme';

/** The report of one modernization; a later report takes its place. */
export class ReportDocument extends MainAreaWidget<ReportFrame> {
  constructor(
    private readonly _modernization: IModernization,
    private readonly _trans: TranslationBundle,
    themes: IThemeManager | null
  ) {
    super({ content: new ReportFrame(_trans, themes) });
    this.id = documentId('report', _modernization);
    this.addClass('mzn-report');
    this.title.icon = modernizeIcon;
    this.title.closable = true;
    this.toolbar.addItem(
      'download',
      new ToolbarButton({
        icon: downloadIcon,
        label: _trans.__('Download as HTML'),
        tooltip: _trans.__('One file without scripts, to send to a colleague'),
        onClick: () => this.download()
      })
    );
    _modernization.changed.connect(this._onChanged, this);
    _modernization.disposed.connect(this.dispose, this);
    this._onChanged();
  }

  /** Save the report as one self-contained file. */
  download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([this.content.html], { type: 'text/html' })
    );
    const name = PathExt.basename(this._modernization.path, '.ipynb');
    link.download = `${name}.report.html`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private _onChanged(): void {
    const name = PathExt.basename(this._modernization.path);
    this.title.label = this._trans.__('Report: %1', name);
    this.title.caption = this._trans.__('What became of %1', name);
    const report = this._modernization.snapshot?.report ?? null;
    if (report && report !== this._shown && !this.isDisposed) {
      this._shown = report;
      void this._modernization.report().then(
        html => {
          if (!this.isDisposed) {
            this.content.html = html;
          }
        },
        (error: unknown) => {
          // An earlier one stays; without one, no empty tab is in the way of opening it again.
          if (!this.content.html) {
            this.dispose();
          }
          Notification.error(
            this._trans.__(
              'The report could not be shown: %1',
              explain(error, this._trans)
            ),
            { autoClose: false }
          );
        }
      );
    }
  }

  private _shown: object | null = null;
}

/** Shows a document in which nothing can run: it holds text from the notebook. */
export class ReportFrame extends Widget {
  /** @param _themes - the document is as light or dark as JupyterLab; without them, as the system is. */
  constructor(
    trans: TranslationBundle,
    private readonly _themes: IThemeManager | null
  ) {
    super();
    this.addClass('mzn-report-frame');
    this._frame = document.createElement('iframe');
    this._frame.setAttribute('sandbox', 'allow-popups');
    this._frame.title = trans.__('The report');
    this.node.append(this._frame);
    _themes?.themeChanged.connect(this._show, this);
  }

  get html(): string {
    return this._html;
  }

  set html(value: string) {
    this._html = value;
    this._show();
  }

  override dispose(): void {
    this._themes?.themeChanged.disconnect(this._show, this);
    super.dispose();
  }

  private _show(): void {
    const theme = this._themes?.theme;
    this._frame.srcdoc = theme
      ? inScheme(this._html, this._themes.isLight(theme) ? 'light' : 'dark')
      : this._html;
  }

  private readonly _frame: HTMLIFrameElement;
  private _html = '';
}
