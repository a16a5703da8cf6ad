/** Runs that go on while a person looks at something else: the status bar, and what needs her. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import * as React from 'react';
import { verdictLabel } from './runwording';
import { lastCell, toReview } from './state';
import type { IModernization, IModernizations } from './tokens';

/** What the status bar and the notifications can do. */
export interface IBackgroundOptions {
  readonly modernizations: IModernizations;
  /** Is this what the person looks at? */
  readonly isInFront: (modernization: IModernization) => boolean;
  /** Bring its notebook to the front. */
  readonly show: (modernization: IModernization) => void;
  readonly trans: TranslationBundle;
}

/** The item of the status bar; hidden while nothing runs. */
export class RunningItem extends ReactWidget {
  constructor(private readonly _options: IBackgroundOptions) {
    super();
    this.addClass('mzn-status');
    this.hide();
    _options.modernizations.added.connect((_, added) => this._follow(added));
  }

  protected override render(): JSX.Element {
    const { trans, show } = this._options;
    return (
      <>
        {[...this._running].map(modernization => (
          <button
            key={modernization.path}
            type="button"
            className="mzn-status-item"
            title={trans.__('Show the notebook that is being modernized')}
            onClick={() => show(modernization)}
          >
            {label(modernization, trans)}
          </button>
        ))}
      </>
    );
  }

  private _follow(modernization: IModernization): void {
    modernization.changed.connect(() => {
      const { isActive } = modernization;
      if (isActive !== this._running.has(modernization)) {
        if (isActive) {
          this._running.add(modernization);
        } else {
          this._running.delete(modernization);
          tell(modernization, this._options);
        }
        this.setHidden(!this._running.size);
      }
      if (isActive || this.isVisible) {
        this.update();
      }
    });
    modernization.disposed.connect(() => {
      this._running.delete(modernization);
      this.setHidden(!this._running.size);
      this.update();
    });
  }

  private readonly _running = new Set<IModernization>();
}

/** “Modernizing sales.ipynb: 3 of 12”. */
function label(
  { path, snapshot }: IModernization,
  trans: TranslationBundle
): string {
  const name = PathExt.basename(path);
  if (snapshot?.state === 'queued') {
    return trans.__('Waiting for its turn: %1', name);
  }
  const at = snapshot && lastCell(snapshot);
  if (at && snapshot.phase === 'verify') {
    return trans.__('Verifying %1: cell %2 of %3', name, at.number, at.total);
  }
  return at
    ? trans.__('Modernizing %1: cell %2 of %3', name, at.number, at.total)
    : trans.__('Modernizing %1', name);
}

/** Only for what needs a person who looks elsewhere. */
function tell(
  modernization: IModernization,
  { isInFront, show, trans }: IBackgroundOptions
): void {
  const { snapshot, path, refused } = modernization;
  const name = PathExt.basename(path);
  const actions = [
    { label: trans.__('Show'), callback: () => show(modernization) }
  ];
  if (isInFront(modernization) && !document.hidden) {
    return;
  }
  if (refused) {
    // What is known is of the run before.
    Notification.error(trans.__('%1 was not run: %2', name, refused), {
      autoClose: false,
      actions
    });
    return;
  }
  const waiting = toReview(modernization);
  const needs = snapshot?.report?.needs.length ?? 0;
  if (
    !snapshot ||
    snapshot.state === 'cancelled' ||
    (!waiting && !needs && snapshot.state === 'done')
  ) {
    return;
  }
  const said = snapshot.report
    ? verdictLabel(snapshot.report.verdict, trans)
    : trans.__('It ended');
  const message = waiting
    ? trans._n(
        '%2: %3. %1 suggestion waits for your decision.',
        '%2: %3. %1 suggestions wait for your decision.',
        waiting,
        name,
        said
      )
    : trans.__('%1: %2.', name, said);
  Notification.info(message, { autoClose: false, actions });
}
