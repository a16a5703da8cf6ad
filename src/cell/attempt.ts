/** A form in a cell: a source of the person's own is tried, or the language model is asked again. */
import { CodeEditor, IEditorServices } from '@jupyterlab/codeeditor';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IDisposable } from '@lumino/disposable';
import { button } from '../buttons';
import { messageOf } from '../explain';
import type { IAttempt, IModernization } from '../tokens';
import { activitiesNow } from '../state';
import type { Suggestion } from '../wire';
import { element } from './badges';

/** What a form is for. */
export interface IAttemptOptions {
  readonly modernization: IModernization;
  readonly services: IEditorServices;
  readonly trans: TranslationBundle;
  /** The id by which the modernization knows the cell. */
  readonly cellId: string;
  /** The suggestion that is edited or not good enough; null for a repair of the person's own. */
  readonly suggestion: string | null;
  /** What to begin with; null to ask the language model instead. */
  readonly source: string | null;
  readonly mimeType: string;
  /** It worked, or is given up. */
  readonly close: (worked: boolean) => void;
}

/** The form; its node goes into a bar. */
export class AttemptForm implements IDisposable {
  constructor(private readonly _options: IAttemptOptions) {
    const { trans, source } = _options;
    this.node = element('div', 'mzn-attempt');
    this.node.setAttribute('role', 'group');
    const asks = source === null;
    const label = asks
      ? trans.__('Ask the language model again')
      : trans.__('Your own source of this cell');
    this.node.setAttribute('aria-label', label);
    if (asks) {
      this._hint = document.createElement('textarea');
      this._hint.className = 'mzn-hint';
      this._hint.maxLength = 2000;
      this._hint.rows = 2;
      this._hint.placeholder = trans.__(
        'A hint, in your own words (may be left empty)'
      );
      this._hint.setAttribute('aria-label', trans.__('Hint'));
      this.node.append(this._hint);
    } else {
      const host = element('div', 'mzn-source-editor');
      this.node.append(host);
      this._makeEditor(host, source);
    }
    this._status = element('span', 'mzn-attempt-status');
    this._status.setAttribute('role', 'status');
    this._go = button(
      'mzn-mod-primary',
      asks ? trans.__('Ask') : trans.__('Try'),
      () => void this._run(),
      asks
        ? trans.__('Ask the language model again (Ctrl+Enter)')
        : trans.__('Run it in a fresh kernel (Ctrl+Enter)')
    );
    this._stop = button('', trans.__('Stop'), () => {
      void _options.modernization.stop();
    });
    this._stop.hidden = true;
    this._cancel = button(
      '',
      trans.__('Cancel'),
      () => _options.close(false),
      trans.__('Cancel (Escape)')
    );
    const actions = element('div', 'mzn-attempt-actions');
    actions.append(this._status, this._stop, this._cancel, this._go);
    this.node.append(actions);
    this._keepKeys();
  }

  readonly node: HTMLElement;

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this._options.modernization.changed.disconnect(this._follow, this);
      this._editor?.dispose();
      this._model?.dispose();
      this.node.remove();
    }
  }

  focus(): void {
    if (this._editor) {
      this._editor.focus();
    } else {
      this._hint?.focus();
    }
  }

  private _makeEditor(host: HTMLElement, source: string): void {
    const { services, mimeType, trans } = this._options;
    this._model = new CodeEditor.Model({ mimeType });
    this._model.sharedModel.setSource(source);
    this._editor = services.factoryService.newInlineEditor({
      host,
      model: this._model,
      config: { lineNumbers: false }
    });
    host
      .querySelector('[contenteditable]')
      ?.setAttribute('aria-label', trans.__('Your own source of this cell'));
  }

  /** The notebook takes the focus and the keys of everything inside it, unless they are kept from it. */
  private _keepKeys(): void {
    this.node.addEventListener('focusin', event => event.stopPropagation());
    this.node.addEventListener('mousedown', event => event.stopPropagation());
    this.node.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Escape' && !event.defaultPrevented) {
        this._options.close(false);
      }
    });
    // Before the editor, which would insert a line.
    this.node.addEventListener(
      'keydown',
      event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          void this._run();
        }
      },
      true
    );
  }

  private async _run(): Promise<void> {
    if (this._go.disabled) {
      return;
    }
    const { modernization, trans, cellId, suggestion } = this._options;
    const text =
      this._model?.sharedModel.getSource() ?? this._hint?.value ?? '';
    const attempt: IAttempt = { cellId, text, suggestion };
    this._setBusy(true);
    this._say(
      this._model ? trans.__('Starting a fresh kernel…') : trans.__('Asking…')
    );
    modernization.changed.connect(this._follow, this);
    try {
      const before = this._mine();
      await (this._model
        ? modernization.try(attempt)
        : modernization.ask(attempt));
      if (!this._isDisposed) {
        this._tell(before);
      }
    } catch (error) {
      this._say(messageOf(error), true);
    } finally {
      modernization.changed.disconnect(this._follow, this);
      if (!this._isDisposed) {
        this._setBusy(false);
      }
    }
  }

  /** What came of it: the suggestion with its evidence, or nothing. */
  private _tell(before: Suggestion | undefined): void {
    const { trans } = this._options;
    const mine = this._mine();
    // Each event about a suggestion makes a new object.
    if (!mine || mine === before) {
      this._say(
        this._model
          ? trans.__('Stopped before it was over.')
          : trans.__('It had no better idea.'),
        true
      );
    } else if (mine.evidence.after?.result === 'failed') {
      this._say(
        trans.__('It still fails: %1', mine.evidence.after.message),
        true
      );
    } else {
      this._options.close(true);
    }
  }

  /** The suggestion that an attempt is about: the edited one, or the newest of the cell. */
  private _mine(): Suggestion | undefined {
    const { modernization, suggestion, cellId } = this._options;
    const all = modernization.snapshot?.suggestions ?? [];
    return suggestion && this._model
      ? all.find(each => each.id === suggestion)
      : [...all]
          .reverse()
          .find(each =>
            each.edits.some(
              edit => edit.op !== 'file' && edit.cell_id === cellId
            )
          );
  }

  private _follow(): void {
    const { snapshot, isActive } = this._options.modernization;
    const last = snapshot && activitiesNow(snapshot).pop();
    if (last && isActive) {
      this._say(`${last.message}…`);
    }
  }

  private _say(text: string, isBad = false): void {
    this._status.textContent = text;
    this._status.classList.toggle('mzn-mod-bad', isBad);
  }

  private _setBusy(busy: boolean): void {
    this._go.disabled = busy;
    this._stop.hidden = !busy;
    this._cancel.hidden = busy;
    this.node.setAttribute('aria-busy', `${busy}`);
  }

  private readonly _status: HTMLElement;
  private readonly _go: HTMLButtonElement;
  private readonly _stop: HTMLButtonElement;
  private readonly _cancel: HTMLButtonElement;
  private readonly _hint: HTMLTextAreaElement | null = null;
  private _model: CodeEditor.IModel | null = null;
  private _editor: CodeEditor.IEditor | null = null;
  private _isDisposed = false;
}
