/** What other extensions can ask for. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { INotebookContent } from '@jupyterlab/nbformat';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Token } from '@lumino/coreutils';
import type { IObservableDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { FixedOptions } from './fixedoptions';
import type { LanguageModel } from './languagemodel';
import type { SuggestionModel } from './model';
import type {
  Copy,
  CopyRequest,
  Failure,
  Kind,
  OptionsInput,
  Snapshot,
  State,
  Status,
  Summary,
  Verdict
} from './wire';

/** The modernizations of the open notebooks. */
export interface IModernizations {
  /** The modernization of the notebook shown in a panel; all views of a notebook share it. */
  of(panel: NotebookPanel): IModernization;

  /** A notebook was opened that had no modernization in this page yet. */
  readonly added: ISignal<IModernizations, IModernization>;

  /** The suggestions of an open notebook, empty as long as it is not modernized. */
  suggestions(notebook: ISharedNotebook): SuggestionModel;

  /** The language model of the server. */
  readonly languageModel: LanguageModel;

  /**
   * What happens in this page, for who counts: a run of an open notebook
   * began or ended, or a person decided here. Sent to nobody.
   */
  readonly happened: ISignal<IModernizations, IHappening>;

  /** The options that the server's administrator has fixed. */
  readonly fixed: FixedOptions;
}

/**
 * What happened, as the server's event log tells it, too. Nothing of what a
 * notebook, its outputs or a model say.
 */
export type IHappening = {
  /** Id of the modernization. */
  readonly modernization: string;
  /** The notebook, in the server's contents. */
  readonly path: string;
} & (
  | { readonly action: 'started' }
  | {
      readonly action: 'ended';
      readonly state: State;
      /** What the report says, once there is one. */
      readonly verdict?: Verdict;
      /** How many there are of each kind by now. */
      readonly suggestions: { readonly [kind in Kind]?: number };
    }
  | {
      readonly action: 'decided';
      /** Id of the suggestion. */
      readonly suggestion: string;
      readonly kind: Kind;
      /** Who proposed it. */
      readonly origin: string;
      readonly status: Status;
    }
);

/** The latest modernization of one open notebook, if there was one. */
export interface IModernization extends IObservableDisposable {
  /** Everything known; null if the notebook was never modernized. */
  readonly snapshot: Snapshot | null;

  readonly suggestions: SuggestionModel;

  /** Is it being asked for, queued or at work? */
  readonly isActive: boolean;

  /** Is a run over all cells asked for, that has not begun? */
  readonly isBeginning: boolean;

  /** Is its notebook open? One that is closed amid a run is followed to its end. */
  readonly isOpen: boolean;

  /** When the run that is at work began, in seconds since the epoch. */
  readonly activeSince: number;

  /** Is the connection to the server up? Only told while there is a modernization. */
  readonly isConnected: boolean;

  /** What went wrong last, in plain words; empty if nothing did. */
  readonly problem: string;

  /** Why the run that was asked for last was refused, in plain words; empty if it was not. */
  readonly refused: string;

  /** Path of the notebook. */
  readonly path: string;

  /** Is a language model configured on the server? */
  readonly hasModel: boolean;

  /** The language model of the server. */
  readonly languageModel: LanguageModel;

  /** The options that the server's administrator has fixed. */
  readonly fixed: FixedOptions;

  /** The options for all notebooks, as the person's settings and the administrator say. */
  readonly options: OptionsInput;

  /** What was chosen for this notebook alone, the last time it was modernized. */
  readonly chosen: OptionsInput;

  /** The modernizations of this notebook that the server knows, newest first. */
  readonly history: readonly Summary[];

  /** What stands in the way of a cell, by its live id; null if it runs, as far as is known. */
  failure(liveId: string): Failure | null;

  /** Anything of the above changed. */
  readonly changed: ISignal<IModernization, void>;

  /**
   * Modernize the notebook as it is now, unsaved edits included. If one runs
   * on this notebook already, that one is shown instead.
   *
   * @param options - for this notebook alone; without them, those that were chosen the last time.
   */
  start(options?: OptionsInput): Promise<void>;

  /** Stop it: the kernel is interrupted, and killed if it does not listen. */
  stop(): Promise<void>;

  /** Run the notebook as it is now once more from a fresh kernel. */
  verify(): Promise<void>;

  /**
   * Try a source of the person's own for one cell: the notebook runs from a
   * fresh kernel up to the end of that cell. What comes of it is a suggestion.
   * Resolves when the run is over.
   *
   * @throws Error that says why there is nothing to try.
   */
  try(attempt: IAttempt): Promise<void>;

  /**
   * Ask the language model again, with a hint. Resolves when it is done.
   *
   * @throws Error that says why it is not asked.
   */
  ask(attempt: IAttempt): Promise<void>;

  /**
   * Add a suggestion of another extension's. It shows like any other, as
   * proposed by that extension, and waits for the person's decision; `try`
   * runs it, so that it is verified.
   *
   * @returns its id.
   * @throws Error that says why it is not taken: the notebook was not
   *   modernized yet, or has no such cell.
   */
  suggest(proposal: IProposal): Promise<string>;

  /** The report as one HTML document; rejects if there is none. */
  report(): Promise<string>;

  /** The notebook as it was at the start; rejects if it is not kept. */
  original(): Promise<INotebookContent>;

  /**
   * A copy with what is applied: what the last run showed, where it belongs,
   * and where it comes from are put in. Nothing is written.
   *
   * @throws Error that says why there is none.
   */
  copy(request: CopyRequest): Promise<Copy>;

  /** Show an earlier modernization of this notebook. */
  show(id: string): Promise<void>;

  /** Remove it from the server, with its pending suggestions. */
  forget(): Promise<void>;
}

/** What a person wants for one cell. */
export interface IAttempt {
  /** The id by which the modernization knows the cell. */
  readonly cellId: string;
  /** The source to try, or the hint. */
  readonly text: string;
  /** The suggestion that was edited, or not good enough. */
  readonly suggestion: string | null;
}

/** What another extension proposes for an open notebook. */
export interface IProposal {
  /** The extension's id, for instance the name of its package. */
  readonly extension: string;
  readonly kind: Kind;
  /** One line; text in `…` is code. */
  readonly title: string;
  /** One or two sentences: why. */
  readonly reason?: string;
  /** Where the claim comes from; an address in it becomes a link. */
  readonly reference?: string;
  /** What was found out without running the cell, as sentences. */
  readonly checks?: readonly string[];
  /** May results differ from what they were? Yes, unless it is known that they do not. */
  readonly changesBehaviour?: boolean;
  /** They belong together: all are accepted, or none. */
  readonly edits: readonly ProposedEdit[];
}

/** An edit of the notebook as it is now; cells are named by their ids in it (`cell.model.id`). */
export type ProposedEdit =
  | {
      readonly op: 'replace';
      readonly cellId: string;
      /** All that the cell is to hold. */
      readonly source: string;
    }
  | {
      readonly op: 'insert';
      /** The cell that it follows; null for the top. */
      readonly after: string | null;
      readonly cellType?: 'code' | 'markdown' | 'raw';
      readonly source: string;
    }
  | { readonly op: 'delete'; readonly cellId: string };

/** The token for the modernizations of the open notebooks. */
export const IModernizations = new Token<IModernizations>(
  'jupyter-mlemodernizer:IModernizations',
  'Starts modernizations and gives access to their suggestions.'
);
