/** What the bars under a cell's input have in common. */
import type { AttemptForm } from './attempt';
import { element } from './badges';
import { CellWidget } from './cellwidget';
import type { IFormRequest, MakeForm } from './items';

/** Words beside buttons, and a form that opens below them. */
export abstract class CellBar extends CellWidget {
  constructor(
    role: string,
    private readonly _attempt: MakeForm
  ) {
    super();
    this.addClass('mzn-bar');
    this.addClass(`mzn-op-${role}`);
  }

  override dispose(): void {
    this._closeForm();
    super.dispose();
  }

  /** Is a form open in it? */
  get hasForm(): boolean {
    return this._form !== null;
  }

  /** Append the line of the words and these buttons. */
  protected appendHead(...buttons: HTMLElement[]): HTMLElement {
    const actions = element('div', 'mzn-bar-actions');
    actions.append(...buttons);
    const head = element('div', 'mzn-bar-head');
    const said = element('div', 'mzn-bar-words');
    said.append(this.words);
    head.append(said, actions);
    this.node.append(head);
    return head;
  }

  /** Open a form in place of the one that is open; `close` is called once it is gone. */
  protected openForm(request: IFormRequest): void {
    this._closeForm();
    this._form = this._attempt({
      ...request,
      close: worked => {
        this._closeForm();
        request.close(worked);
      }
    });
    this.node.append(this._form.node);
    this._form.focus();
  }

  private _closeForm(): void {
    this._form?.dispose();
    this._form = null;
  }

  protected readonly words = element('div', '');
  private _form: AttemptForm | null = null;
}
