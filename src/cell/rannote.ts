/** Says quietly that a cell was run as it stands: without what is suggested for it. */
import { element } from './badges';

/** A line in a card, empty until then. */
export class RanNote {
  /** @param _source - tells the cell's source now. */
  constructor(private readonly _source: () => string) {
    this.node = element('div', 'mzn-ran');
    this.node.setAttribute('role', 'status');
  }

  readonly node: HTMLElement;

  /**
   * The cell was run with its source as it is now.
   *
   * @param aloud - is it read out? Of all cells that are run at once, the first is enough.
   */
  tell(text: string, aloud: boolean): void {
    this._ran = this._source();
    this.node.setAttribute('aria-live', aloud ? 'polite' : 'off');
    this.node.textContent = text;
  }

  /** What was run is another source by now, perhaps one with the change: it is not said any more. */
  refresh(): void {
    if (this.node.textContent && this._source() !== this._ran) {
      this.node.textContent = '';
    }
  }

  private _ran = '';
}
