/** Runs that go on while a person looks at something else: the status bar, and what needs her. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import * as React from 'react';
import { verdictLabel } from './runwording';
import { lastCell, toReview } from './state';
import type { IModernization, IModernizations } from './tokens';

/** Milliseconds for which a person who is there sees a notification; it stays in the list. */
const SHOWN = 15_000;

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

  /** Something else came to the front: what is in front now is looked at, and need not be told any more. */
  look(): void {
    for (const modernization of this._told.keys()) {
      if (isSeen(modernization, this._options)) {
        this._forget(modernization);
      }
    }
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
            title={`${label(modernization, trans)}\n${trans.__('Show the notebook that is being modernized')}`}
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
        this._forget(modernization);
        if (isActive) {
          this._running.add(modernization);
        } else {
          this._running.delete(modernization);
          const told = tell(modernization, this._options);
          if (told) {
            this._told.set(modernization, told);
          }
        }
        this.setHidden(!this._running.size);
      }
      if (isActive || this.isVisible) {
        this.update();
      }
    });
    modernization.disposed.connect(() => {
      this._running.delete(modernization);
      this._told.delete(modernization);
      this.setHidden(!this._running.size);
      this.update();
    });
  }

  private _forget(modernization: IModernization): void {
    const told = this._told.get(modernization);
    if (told) {
      this._told.delete(modernization);
      Notification.dismiss(told);
    }
  }

  private readonly _running = new Set<IModernization>();
  /** Ids of the notifications of how runs ended. */
  private readonly _told = new Map<IModernization, string>();
}

/** “Modernizing, cell 3 of 12: sales.ipynb”. */
function label(
  { path, snapshot }: IModernization,
  trans: TranslationBundle
): string {
  const name = PathExt.basename(path);
  if (snapshot?.state === 'queued') {
    return trans.__('Waiting for its turn: %1', name);
  }
  const at = snapshot && lastCell(snapshot);
  // The name comes last: a long one is cut off.
  if (at && snapshot.phase === 'verify') {
    return trans.__('Verifying, cell %1 of %2: %3', at.number, at.total, name);
  }
  return at
    ? trans.__('Modernizing, cell %1 of %2: %3', at.number, at.total, name)
    : trans.__('Modernizing %1', name);
}

/** Is it what a person looks at just now? */
function isSeen(
  modernization: IModernization,
  { isInFront }: IBackgroundOptions
): boolean {
  return isInFront(modernization) && !document.hidden;
}

/**
 * Only for what needs a person who looks elsewhere.
 *
 * @returns the id of the notification, if there is one.
 */
function tell(
  modernization: IModernization,
  options: IBackgroundOptions
): string | null {
  const { show, trans } = options;
  const { snapshot, path, refused } = modernization;
  const name = PathExt.basename(path);
  const actions = [
    { label: trans.__('Show'), callback: () => show(modernization) }
  ];
  // Many would stand in the way of somebody who is there.
  const autoClose = !document.hidden && SHOWN;
  if (isSeen(modernization, options)) {
    return null;
  }
  if (refused) {
    // What is known is of the run before.
    const message = trans.__('%1 was not run: %2', name, refused);
    return Notification.error(message, { autoClose, actions });
  }
  const waiting = toReview(modernization);
  const needs = snapshot?.report?.needs.length ?? 0;
  if (
    !snapshot ||
    snapshot.state === 'cancelled' ||
    (!waiting && !needs && snapshot.state === 'done')
  ) {
    return null;
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
  return Notification.info(message, { autoClose, actions });
}
