/** What the bars under a cell's input have in common. */
import { Widget } from '@lumino/widgets';
import type { AttemptForm } from './attempt';
import { element } from './badges';
import type { IFormRequest, MakeForm } from './items';

/** Words beside buttons, and a form that opens below them. */
export class CellBar extends Widget {
  constructor(
    role: string,
    private readonly _attempt: MakeForm
  ) {
    super({ node: document.createElement('section') });
    this.addClass('mzn-bar');
    this.addClass(`mzn-op-${role}`);
  }

  /**
   * A code cell out of the viewport (windowing mode 'full') has had the nodes
   * of its children taken out by CodeCellLayout, and PanelLayout.detachWidget
   * then throws: put the node back first.
   */
  override dispose(): void {
    this._closeForm();
    const owner = this.parent?.node;
    if (owner && this.node.parentNode !== owner) {
      owner.append(this.node);
    }
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
    head.append(this.words, actions);
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

  protected readonly words = element('div', 'mzn-bar-words');
  private _form: AttemptForm | null = null;
}
