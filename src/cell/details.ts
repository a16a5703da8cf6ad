/** The evidence that opens below the words of a bar. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Widget } from '@lumino/widgets';
import type { IEntry } from '../entry';
import { imagesAt } from '../images';
import type { SuggestionModel } from '../model';
import type { IModernization } from '../tokens';
import { evidenceCell, evidenceNode } from './evidence';

/** Milliseconds within which pictures that come are brought into view. */
const LOOKING = 2000;

/** What it works with. */
interface IDetailsOptions {
  readonly model: SuggestionModel;
  readonly modernization: IModernization;
  readonly trans: TranslationBundle;
}

/** Shows and hides the evidence of one suggestion. */
export class EvidenceDetails {
  /**
   * @param bar - the bar that it belongs to.
   * @param head - the part of the bar after which it opens.
   */
  constructor(
    private readonly _bar: Widget,
    private readonly _head: HTMLElement,
    private readonly _entry: IEntry,
    private readonly _options: IDetailsOptions
  ) {}

  get isOpen(): boolean {
    return this._isOpen;
  }

  toggle(): void {
    this._isOpen = !this._isOpen;
    this.refresh();
    if (this._isOpen) {
      void this._look();
    }
  }

  close(): void {
    this._isOpen = false;
    this.refresh();
  }

  /** Draw it anew, if it is open. */
  refresh(): void {
    this._node?.remove();
    this._node = null;
    if (this._isOpen) {
      const { model, trans } = this._options;
      this._node = evidenceNode(this._entry, model, trans, this._drawn);
      this._head.after(this._node);
    }
  }

  /** Bring it into view, and once more when its pictures are there, unless the person has gone on. */
  private async _look(): Promise<void> {
    const { node } = this._bar;
    const bring = (): number => {
      this._node?.scrollIntoView({ block: 'nearest' });
      return node.getBoundingClientRect().top;
    };
    const [began, top] = [performance.now(), bring()];
    await this._findDrawn();
    const pictures = this._node?.querySelectorAll('img') ?? [];
    await Promise.allSettled([...pictures].map(each => each.decode()));
    const isThere =
      Math.abs(node.getBoundingClientRect().top - top) < 1 &&
      performance.now() - began < LOOKING;
    if (pictures.length && isThere) {
      bring();
    }
  }

  /** What a cell that draws showed in the saved notebook, which the server keeps. */
  private async _findDrawn(): Promise<void> {
    const { data } = this._entry;
    if (this._drawn.length || !data.evidence.after?.images.length) {
      return;
    }
    const kept = await this._options.modernization
      .original()
      // The evidence is worth showing without it.
      .catch(() => null);
    if (kept && !this._bar.isDisposed) {
      this._drawn = imagesAt(kept, evidenceCell(data));
      this.refresh();
    }
  }

  private _node: HTMLElement | null = null;
  private _drawn: readonly string[] = [];
  private _isOpen = false;
}
