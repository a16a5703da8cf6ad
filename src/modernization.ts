/** The modernization of one open notebook: the server's word and the person's decisions. */
import type { INotebookContent } from '@jupyterlab/nbformat';
import { ISignal, Signal } from '@lumino/signaling';
import { Attempts } from './attempts';
import { Chosen } from './chosen';
import { Collaborators } from './collaborators';
import { runningInstead } from './explain';
import { Failures } from './failures';
import { FileWriter } from './files';
import { Follower } from './follower';
import type { LanguageModel } from './languagemodel';
import { IWrittenWith, liveNotebook, writtenWith } from './livenotebook';
import { IDecision, SuggestionModel } from './model';
import { Outbox } from './outbox';
import { Problem } from './problem';
import { requestOf } from './proposals';
import { isActive } from './state';
import type { IModernizationOptions } from './modernizations';
import type { IAttempt, IModernization, IProposal } from './tokens';
import type {
  Copy,
  CopyRequest,
  Failure,
  OptionsInput,
  Snapshot,
  Summary
} from './wire';

/** The latest modernization of one notebook document. */
export class Modernization implements IModernization {
  constructor(private readonly _made: IModernizationOptions) {
    this.suggestions = _made.suggestions;
    this._attempts = new Attempts(_made);
    this._chosen = new Chosen(_made);
    this._problem = new Problem(_made.trans, () => {
      if (!this._isDisposed) {
        this._changed.emit();
      }
    });
    this._follower = new Follower(_made, {
      moved: before => this._onMoved(before),
      told: () => this._onTold(),
      connected: isConnected => this._onConnection(isConnected),
      gone: () => this._onGone()
    });
    this._outbox = new Outbox(_made.api);
    this.suggestions.files = new FileWriter(
      _made.contents,
      () => this._made.context.path,
      _made.trans
    );
    this.suggestions.decided.connect(this._onDecided, this);
    this._made.context.disposed.connect(this._onClosed, this);
    // It is told by its name.
    this._made.context.pathChanged.connect(() => this._changed.emit(), this);
    this.languageModel.changed.connect(() => this._changed.emit(), this);
    this._others = new Collaborators(
      this.suggestions.notebook.awareness,
      () => void this.look()
    );
    void this._made.context.ready.then(() => {
      this._asOpened = writtenWith(this.suggestions.notebook);
      return this.look();
    });
  }

  readonly suggestions: SuggestionModel;

  get snapshot(): Snapshot | null {
    return this._follower.snapshot;
  }

  get isActive(): boolean {
    return this.isBeginning || this._follower.isActive;
  }

  get isBeginning(): boolean {
    return this._starting || this._verifying;
  }

  get isOpen(): boolean {
    return !this._made.context.isDisposed;
  }

  get activeSince(): number {
    return this._follower.activeSince;
  }

  get isConnected(): boolean {
    return this._follower.isConnected;
  }

  get problem(): string {
    return this._problem.text;
  }

  get path(): string {
    return this._made.context.path;
  }

  /** The same as the server has it, without a drive. */
  get localPath(): string {
    return this._made.context.localPath;
  }

  get hasModel(): boolean {
    return this.languageModel.isThere;
  }

  get languageModel(): LanguageModel {
    return this._made.languageModel;
  }

  get chosen(): OptionsInput {
    return this._chosen.last(this.snapshot);
  }

  get history(): readonly Summary[] {
    return this._history;
  }

  failure(liveId: string): Failure | null {
    return this._failures.of(this.snapshot, this.suggestions.knownId(liveId));
  }

  async suggest(proposal: IProposal): Promise<string> {
    const request = requestOf(proposal, this.suggestions);
    return (await this._made.api.suggest(this._id(), request)).id;
  }

  async report(): Promise<string> {
    return this._made.api.report(this._id());
  }

  async original(): Promise<INotebookContent> {
    return this._made.api.notebook(this._id());
  }

  async copy(request: CopyRequest): Promise<Copy> {
    await this._posted;
    return this._made.api.copy(this._id(), request);
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
    this._follower.dispose();
    this._others.dispose();
    this._attempts.ended();
    this._disposed.emit();
    Signal.clearData(this.suggestions);
    Signal.clearData(this);
  }

  async start(options: OptionsInput = this.chosen): Promise<void> {
    if (this.isActive) {
      return;
    }
    this._starting = true;
    this._chosen.choose(options);
    // Seen at once: until the server has answered, nothing else can begin.
    this._changed.emit();
    await this._problem.try(async () => {
      await this._made.context.ready;
      const started = await this._made.api
        .start({
          path: this.localPath,
          notebook: liveNotebook(this.suggestions, 'live', this._asOpened),
          options: this._chosen.toStart(options)
        })
        .catch(runningInstead);
      await this._follower.show(started.id);
      this._others.tell(started.id);
      // It may be over before its events are followed.
      await this._list();
    });
    this._starting = false;
    this._changed.emit();
  }

  async stop(): Promise<void> {
    const id = this.snapshot?.id;
    if (id) {
      await this._problem.try(() => this._made.api.cancel(id));
    }
  }

  async verify(): Promise<void> {
    const id = this.snapshot?.id;
    if (!id || this.isActive) {
      return;
    }
    // Seen at once, as with a start; that it runs is told by its events.
    this._verifying = true;
    this._changed.emit();
    await this._problem.try(async () => {
      await this._posted;
      const notebook = liveNotebook(this.suggestions, 'known');
      await this._made.api.verify(id, { notebook }).catch((error: unknown) => {
        this._verifying = false;
        throw error;
      });
    });
  }

  async try(attempt: IAttempt): Promise<void> {
    await this._posted;
    await this._attempts.try(this._id(), attempt);
  }

  async ask(attempt: IAttempt): Promise<void> {
    await this._posted;
    await this._attempts.ask(this._id(), attempt);
  }

  async show(id: string): Promise<void> {
    await this._problem.try(() => this._follower.show(id));
  }

  async forget(): Promise<void> {
    await this._problem.try(async () => {
      await this._made.api.forget(this._id());
      this._follower.drop();
    });
  }

  /** Show the newest modernization of this notebook, if the server knows one that is not known here. */
  async look(): Promise<void> {
    await this._problem.try(async () => {
      const before = this._history[0]?.id;
      const [newest] = await this._list();
      const isNews = newest?.id !== before && newest?.id !== this.snapshot?.id;
      if (newest && isNews && !this.isActive) {
        await this._follower.show(newest.id);
      }
    }, true);
  }

  private async _list(): Promise<readonly Summary[]> {
    this._history = await this._made.api.list(this.localPath);
    return this._history;
  }

  private _id(): string {
    if (!this.snapshot) {
      throw new Error(this._made.trans.__('Modernize this notebook first.'));
    }
    return this.snapshot.id;
  }

  private _onConnection(isConnected: boolean): void {
    this._changed.emit();
    if (isConnected) {
      this._post();
    }
  }

  private _onGone(): void {
    this._verifying = false;
    this.suggestions.clear();
    this._changed.emit();
  }

  private _onMoved(before: Snapshot | null): void {
    const { snapshot } = this;
    if (!snapshot || before?.id !== snapshot.id) {
      this._verifying = false;
      return;
    }
    if (snapshot.state_seq !== before.state_seq) {
      // Before its first phase only its beginning is known.
      this._verifying &&= isActive(snapshot) && !snapshot.phase;
    }
    if (isActive(before) && !isActive(snapshot)) {
      void this._ended();
    }
  }

  private _onTold(): void {
    if (this.snapshot && this.isOpen) {
      const { suggestions, cells_at_start, id } = this.snapshot;
      this.suggestions.update(suggestions, cells_at_start, id);
    }
    this._changed.emit();
  }

  /** Of a run that goes on a person still wants to hear. */
  private _onClosed(): void {
    if (!this._follower.isActive) {
      this.dispose();
    }
  }

  private async _ended(): Promise<void> {
    this._follower.tell();
    this._attempts.ended();
    if (!this.isOpen) {
      this.dispose();
      return;
    }
    await this._list().catch(() => undefined);
    this._changed.emit();
  }

  /** Decisions are sent in the order they were made. */
  private _onDecided(_: SuggestionModel, decision: IDecision): void {
    const id = this.snapshot?.id;
    if (id) {
      this._outbox.add(id, decision);
      this._post();
    }
  }

  private _post(): void {
    this._posted = this._posted.then(() =>
      this._problem.try(() => this._outbox.send(), true)
    );
  }

  private _asOpened: IWrittenWith = {};
  private _starting = false;
  private _verifying = false;
  private _history: readonly Summary[] = [];
  private readonly _failures = new Failures();
  private readonly _attempts: Attempts;
  private readonly _chosen: Chosen;
  private readonly _problem: Problem;
  private readonly _follower: Follower;
  private readonly _others: Collaborators;
  private readonly _outbox: Outbox;
  private _posted: Promise<void> = Promise.resolve();
  private _isDisposed = false;
  private _changed = new Signal<this, void>(this);
  private _disposed = new Signal<this, void>(this);
}
