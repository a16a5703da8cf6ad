/** What other extensions can ask for. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Token } from '@lumino/coreutils';
import type { IObservableDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { SuggestionModel } from './model';
import type { OptionsInput, Snapshot } from './wire';

/** The modernizations of the open notebooks. */
export interface IModernizations {
  /** The modernization of the notebook shown in a panel; all views of a notebook share it. */
  of(panel: NotebookPanel): IModernization;

  /** The suggestions of an open notebook, empty as long as it is not modernized. */
  suggestions(notebook: ISharedNotebook): SuggestionModel;
}

/** The latest modernization of one open notebook, if there was one. */
export interface IModernization extends IObservableDisposable {
  /** Everything known; null if the notebook was never modernized. */
  readonly snapshot: Snapshot | null;

  readonly suggestions: SuggestionModel;

  /** Is it being asked for, queued or at work? */
  readonly isActive: boolean;

  /** When the run that is at work began, in seconds since the epoch. */
  readonly activeSince: number;

  /** Is the connection to the server up? Only told while there is a modernization. */
  readonly isConnected: boolean;

  /** What went wrong last, in plain words; empty if nothing did. */
  readonly problem: string;

  /** Where the report can be read in a browser; null if there is none. */
  readonly reportURL: string | null;

  /** Anything of the above changed. */
  readonly changed: ISignal<IModernization, void>;

  /**
   * Modernize the notebook as it is now, unsaved edits included. If one runs
   * on this notebook already, that one is shown instead.
   */
  start(options?: OptionsInput): Promise<void>;

  /** Stop it: the kernel is interrupted, and killed if it does not listen. */
  stop(): Promise<void>;

  /** Run the notebook as it is now once more from a fresh kernel. */
  verify(): Promise<void>;

  /** Remove it from the server, with its pending suggestions. */
  forget(): Promise<void>;
}

/** The token for the modernizations of the open notebooks. */
export const IModernizations = new Token<IModernizations>(
  'jupyter-mlemodernizer:IModernizations',
  'Starts modernizations and gives access to their suggestions.'
);
