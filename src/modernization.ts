/** The modernization of one open notebook: the server's word and the person's decisions. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ISignal, Signal } from '@lumino/signaling';
import { APIError, EventStream, ModernizerAPI } from './api';
import { FileWriter } from './files';
import { IDecision, SuggestionModel } from './model';
import { fold, isActive } from './state';
import type { IModernization, IModernizations } from './tokens';
import type { Event, OptionsInput, Snapshot, Started } from './wire';

type Context = NotebookPanel['context'];

/** Events that come within so many milliseconds are shown together. */
const TOGETHER = 30;

/** The latest modernization of one notebook document. */
export class Modernization implements IModernization {
  constructor(options: Modernization.IOptions) {
    this._api = options.api;
    this._context = options.context;
    this._options = options.options;
    this._trans = options.trans;
    this.suggestions = options.suggestions;
    this.suggestions.files = new FileWriter(
      options.contents,
      () => this._context.path
    );
    this.suggestions.decided.connect(this._onDecided, this);
    this._context.disposed.connect(this.dispose, this);
    void this._context.ready.then(() => this._find());
  }

  readonly suggestions: SuggestionModel;

  get snapshot(): Snapshot | null {
    return this._snapshot;
  }

  get isActive(): boolean {
    return this._starting || (!!this._snapshot && isActive(this._snapshot));
  }

  get activeSince(): number {
    return this._activeSince;
  }

  get isConnected(): boolean {
    return this._stream?.isConnected ?? true;
  }

  get problem(): string {
    return this._problem;
  }

  get reportURL(): string | null {
    return this._snapshot?.report
      ? this._api.reportURL(this._snapshot.id)
      : null;
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get disposed(): ISignal<this, void> {
    return this._disposed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this._stream?.dispose();
    this._stream = null;
    this._disposed.emit();
    Signal.clearData(this);
  }

  async start(options: OptionsInput = {}): Promise<void> {
    if (this.isActive) {
      return;
    }
    this._starting = true;
    await this._try(async () => {
      await this._context.ready;
      const kernel = this._kernelName();
      const started = await this._api
        .start({
          path: this._context.localPath,
          notebook: this._notebook(),
          options: {
            ...(kernel ? { kernel_name: kernel } : {}),
            ...this._options(),
            ...options
          }
        })
        .catch(runningInstead);
      await this._show(started.id);
    });
    this._starting = false;
    this._changed.emit();
  }

  async stop(): Promise<void> {
    const id = this._snapshot?.id;
    if (id) {
      await this._try(() => this._api.cancel(id));
    }
  }

  async verify(): Promise<void> {
    const id = this._snapshot?.id;
    if (!id || this.isActive) {
      return;
    }
    await this._try(async () => {
      await this._posted;
      const notebook = this._notebook();
      await this._api.verify(id, { notebook });
    });
  }

  async forget(): Promise<void> {
    const id = this._snapshot?.id;
    if (!id) {
      return;
    }
    await this._try(async () => {
      await this._api.forget(id);
      this._drop();
    });
  }

  /** The newest modernization of this notebook, if the server knows one. */
  private async _find(): Promise<void> {
    await this._try(async () => {
      const known = await this._api.list(this._context.localPath);
      if (known.length && !this._snapshot && !this._starting) {
        await this._show(known[0].id);
      }
    });
  }

  private async _show(id: string): Promise<void> {
    const snapshot = await this._api.snapshot(id);
    if (this._isDisposed) {
      return;
    }
    this._stream?.dispose();
    this._take(snapshot);
    this._tell();
    const stream = this._api.events(id, snapshot.last_seq);
    stream.event.connect(this._onEvent, this);
    stream.connectionChanged.connect(() => this._changed.emit(), this);
    this._stream = stream;
  }

  private _drop(): void {
    this._stream?.dispose();
    this._stream = null;
    this._snapshot = null;
    this.suggestions.clear();
    this._changed.emit();
  }

  private _onEvent(_: EventStream, event: Event): void {
    if (this._snapshot) {
      this._take(fold(this._snapshot, event));
      if (!this._telling) {
        this._telling = window.setTimeout(() => this._tell(), TOGETHER);
      }
    }
  }

  private _take(snapshot: Snapshot): void {
    const before = this._snapshot;
    this._snapshot = snapshot;
    if (before?.id !== snapshot.id) {
      this._activeSince = beginning(snapshot);
    } else if (isActive(snapshot) && !isActive(before)) {
      this._activeSince = snapshot.updated;
    }
  }

  /** Pass on what is known by now. */
  private _tell(): void {
    window.clearTimeout(this._telling);
    this._telling = 0;
    if (this._isDisposed) {
      return;
    }
    if (this._snapshot) {
      const { suggestions, cells_at_start, id } = this._snapshot;
      this.suggestions.update(suggestions, cells_at_start, id);
    }
    this._changed.emit();
  }

  /** Decisions are sent in the order they were made. */
  private _onDecided(_: SuggestionModel, decision: IDecision): void {
    const id = this._snapshot?.id;
    if (id) {
      this._posted = this._posted.then(() =>
        this._try(() => this._api.decide(id, decision.id, decision.status))
      );
    }
  }

  /** The live notebook; every cell with the id that it has here, which older formats leave out. */
  private _notebook(): { [key: string]: unknown } {
    const shared = this.suggestions.notebook;
    const json = shared.toJSON();
    const cells = json.cells.map((cell, index) => ({
      ...cell,
      id: shared.cells[index].id
    }));
    return { ...json, cells };
  }

  /** The kernel that the person has chosen, which the file may not say yet. */
  private _kernelName(): string | null {
    return this._context.sessionContext.session?.kernel?.name ?? null;
  }

  private async _try(action: () => Promise<void>): Promise<void> {
    try {
      this._problem = '';
      await action();
    } catch (error) {
      this._problem = this._explain(error);
    }
    if (!this._isDisposed) {
      this._changed.emit();
    }
  }

  private _explain(error: unknown): string {
    if (error instanceof APIError && error.status === 0) {
      return this._trans.__(
        'The Jupyter server cannot be reached: %1',
        error.message
      );
    }
    if (error instanceof APIError && error.status === 404 && !error.body) {
      return this._trans.__(
        'The server extension jupyter_mlemodernizer is not enabled on this Jupyter server.'
      );
    }
    return error instanceof Error ? error.message : `${error}`;
  }

  private readonly _api: ModernizerAPI;
  private readonly _context: Context;
  private readonly _options: () => OptionsInput;
  private readonly _trans: TranslationBundle;
  private _snapshot: Snapshot | null = null;
  private _stream: EventStream | null = null;
  private _starting = false;
  private _activeSince = 0;
  private _telling = 0;
  private _problem = '';
  private _posted: Promise<void> = Promise.resolve();
  private _isDisposed = false;
  private _changed = new Signal<this, void>(this);
  private _disposed = new Signal<this, void>(this);
}

export namespace Modernization {
  /** What a modernization is made of. */
  export interface IOptions {
    readonly api: ModernizerAPI;
    readonly contents: Contents.IManager;
    readonly context: Context;
    readonly suggestions: SuggestionModel;
    readonly trans: TranslationBundle;
    /** The options that the person has set. */
    readonly options: () => OptionsInput;
  }
}

/** One modernization and one suggestion model for each open notebook document. */
export class Modernizations implements IModernizations {
  constructor(
    private readonly _common: Omit<
      Modernization.IOptions,
      'context' | 'suggestions'
    >
  ) {}

  of(panel: NotebookPanel): IModernization {
    const { context } = panel;
    let found = this._byContext.get(context);
    if (!found) {
      const suggestions = this.suggestions(context.model.sharedModel);
      found = new Modernization({ ...this._common, context, suggestions });
      this._byContext.set(context, found);
    }
    return found;
  }

  suggestions(notebook: ISharedNotebook): SuggestionModel {
    let model = this._models.get(notebook);
    if (!model) {
      model = new SuggestionModel(notebook);
      this._models.set(notebook, model);
    }
    return model;
  }

  // Cell ids alone are not unique: a copied notebook has the same.
  private readonly _models = new WeakMap<ISharedNotebook, SuggestionModel>();
  private readonly _byContext = new WeakMap<Context, Modernization>();
}

/** When the run began that a snapshot tells of last: a verification begins anew. */
function beginning(snapshot: Snapshot): number {
  const verified = Object.values(snapshot.cells).filter(
    event => event.phase === 'verify' && snapshot.report !== null
  );
  return verified.length
    ? Math.min(...verified.map(event => event.time))
    : snapshot.created;
}

/** A modernization that runs on the notebook already is as good as a new one. */
function runningInstead(error: unknown): Started {
  if (error instanceof APIError && error.status === 409) {
    const body = error.body as Partial<Started> | null;
    if (body?.id) {
      return { id: body.id, message: body.message ?? '' };
    }
  }
  throw error;
}
