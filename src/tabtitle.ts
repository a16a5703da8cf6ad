/** The title of the browser's tab tells of runs while the tab is in the background. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { verdictLabel, verdictSign } from './runwording';
import { lastCell, toReview } from './state';
import type { IModernization, IModernizations } from './tokens';

const BETWEEN = ' · ';

/** Puts a few words before the page's own title, and takes them away when a person looks again. */
export class TabTitle {
  constructor(
    modernizations: IModernizations,
    private readonly _trans: TranslationBundle,
    /** Does the person want it? */
    private readonly _isWanted: () => boolean
  ) {
    modernizations.added.connect((_, added) => this._follow(added));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !this._latest?.isActive) {
        // She has seen how it ended.
        this._latest = null;
      }
      this.update();
    });
    // JupyterLab writes the title anew whenever it saves, say: the words are put before that one, too.
    new MutationObserver(() => this.update()).observe(document.head, {
      childList: true,
      characterData: true,
      subtree: true
    });
  }

  /** Say what there is to say just now. */
  update(): void {
    this._put(document.hidden && this._isWanted() ? this._said() : '');
  }

  private _follow(modernization: IModernization): void {
    let wasActive = modernization.isActive;
    modernization.changed.connect(() => {
      const { isActive } = modernization;
      if (isActive || wasActive) {
        // Of one that ends before her eyes there is nothing to tell.
        this._latest = isActive || document.hidden ? modernization : null;
        this.update();
      }
      wasActive = isActive;
    });
    modernization.disposed.connect(() => {
      if (this._latest === modernization) {
        this._latest = null;
        this.update();
      }
    });
  }

  /** “▸ 3/12”, “✓ 2 to review”, “✓ Reproduces”, “✗ It ended”, “✗ Not run”. */
  private _said(): string {
    const latest = this._latest;
    if (latest?.refused) {
      return `✗ ${this._trans.__('Not run')}`;
    }
    if (!latest?.snapshot) {
      return '';
    }
    const { snapshot, isActive } = latest;
    if (isActive) {
      const at = lastCell(snapshot);
      return at ? `▸ ${at.number}/${at.total}` : '▸';
    }
    if (snapshot.state !== 'done') {
      return `✗ ${this._trans.__('It ended')}`;
    }
    const waiting = toReview(latest);
    if (waiting) {
      return `✓ ${this._trans.__('%1 to review', waiting)}`;
    }
    const verdict = snapshot.report?.verdict;
    return verdict
      ? `${verdictSign(verdict)} ${verdictLabel(verdict, this._trans)}`
      : `✓ ${this._trans.__('done')}`;
  }

  /** The page may have given itself another title meanwhile: only what was put there is taken away. */
  private _put(said: string): void {
    const prefix = said && `${said}${BETWEEN}`;
    const bare = document.title.startsWith(this._prefix)
      ? document.title.slice(this._prefix.length)
      : document.title;
    this._prefix = prefix;
    if (document.title !== prefix + bare) {
      document.title = prefix + bare;
    }
  }

  private _latest: IModernization | null = null;
  private _prefix = '';
}
