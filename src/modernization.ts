/** The modernization of one open notebook: the server's word and the person's decisions. */
import type { INotebookContent } from '@jupyterlab/nbformat';
import { Attempts } from './attempts';
import { Collaborators } from './collaborators';
import { runningInstead } from './explain';
import { FileWriter } from './files';
import type { IFollowing } from './follower';
import { KnownModernization } from './knownmodernization';
import { IWrittenWith, liveNotebook, writtenWith } from './livenotebook';
import type { IDecision, SuggestionModel } from './model';
import type { IModernizationOptions } from './modernizations';
import { Outbox } from './outbox';
import { requestOf } from './proposals';
import { isActive } from './state';
import type { IAttempt, IModernization, IProposal } from './tokens';
import type { Copy, CopyRequest, OptionsInput, Snapshot } from './wire';

/** The latest modernization of one notebook document. */
export class Modernization
  extends KnownModernization
  implements IModernization
{
  constructor(made: IModernizationOptions) {
    super(made);
    this._attempts = new Attempts(made);
    this._outbox = new Outbox(made.api, this.trouble);
    const { suggestions, languageModel, changedSignal } = this;
    const { context, contents, trans } = made;
    suggestions.files = new FileWriter(contents, () => context.path, trans);
    suggestions.decided.connect(this._onDecided, this);
    context.disposed.connect(this._onClosed, this);
    context.fileChanged.connect(() => suggestions.readAgain(), this);
    // It is told by its name.
    context.pathChanged.connect(() => changedSignal.emit(), this);
    languageModel.changed.connect(() => changedSignal.emit(), this);
    this.fixed.changed.connect(() => changedSignal.emit(), this);
    this._others = new Collaborators(
      suggestions.notebook.awareness,
      () => void this.look()
    );
    void context.ready.then(() => {
      this._asOpened = writtenWith(suggestions.notebook);
      return this.look();
    });
  }

  async suggest(proposal: IProposal): Promise<string> {
    const request = requestOf(proposal, this.suggestions);
    return (await this.made.api.suggest(this._id(), request)).id;
  }

  async report(): Promise<string> {
    return this.made.api.report(this._id());
  }

  async original(): Promise<INotebookContent> {
    return this.made.api.notebook(this._id());
  }

  async copy(request: CopyRequest): Promise<Copy> {
    await this._outbox.sent;
    return this.made.api.copy(this._id(), request);
  }

  async start(options: OptionsInput = this.chosen): Promise<void> {
    if (this.isActive) {
      return;
    }
    this.choice.choose(options);
    await this.trouble.try(() =>
      this.beginning.start(async () => {
        await this.made.context.ready;
        const started = await this.made.api
          .start({
            path: this.localPath,
            notebook: liveNotebook(this.suggestions, 'live', this._asOpened),
            options: this.choice.toStart(options)
          })
          .catch(runningInstead);
        await this.follower.show(started.id);
        this._others.tell(started.id);
        // It may be over before its events are followed.
        await this.listed.list();
        this.listed.news();
      })
    );
  }

  async stop(): Promise<void> {
    // What is stopped is what was begun last, though the server may not have said which it is.
    await this.beginning.answered;
    const id = this.snapshot?.id;
    if (id) {
      await this.trouble.try(() => this.made.api.cancel(id));
    }
  }

  async verify(): Promise<void> {
    const id = this.snapshot?.id;
    if (!id || this.isActive) {
      return;
    }
    await this.trouble.try(() =>
      this.beginning.verify(async () => {
        await this._outbox.sent;
        const notebook = liveNotebook(this.suggestions, 'known');
        await this.made.api.verify(id, { notebook });
      })
    );
  }

  async try(attempt: IAttempt): Promise<void> {
    await this._outbox.sent;
    await this._attempts.try(this._id(), attempt);
  }

  async ask(attempt: IAttempt): Promise<void> {
    await this._outbox.sent;
    await this._attempts.ask(this._id(), attempt);
  }

  async show(id: string): Promise<void> {
    await this.trouble.try(() => this.follower.show(id));
  }

  async forget(): Promise<void> {
    await this.trouble.try(async () => {
      await this.made.api.forget(this._id());
      this.follower.drop();
      await this.listed.list();
      this.listed.news();
    });
  }

  /** Show the newest modernization of this notebook, if the server knows one that is not known here. */
  async look(): Promise<void> {
    await this.trouble.try(async () => {
      await this.listed.list();
      await this._showNews();
    }, true);
  }

  /** Not while a run goes on here: when it is over, this is asked again. */
  private async _showNews(): Promise<void> {
    const news = this.isActive ? null : this.listed.news();
    if (news && news !== this.snapshot?.id) {
      await this.follower.show(news);
    }
  }

  private _id(): string {
    if (!this.snapshot) {
      throw new Error(this.made.trans.__('Modernize this notebook first.'));
    }
    return this.snapshot.id;
  }

  protected following(): IFollowing {
    return {
      moved: before => this._onMoved(before),
      told: () => this._onTold(),
      connected: isConnected => this._onConnection(isConnected),
      gone: () => this._onGone()
    };
  }

  protected ended(): void {
    this._others.dispose();
    this._attempts.ended();
  }

  private _onConnection(isConnected: boolean): void {
    this.changedSignal.emit();
    if (isConnected) {
      this._outbox.send();
    }
  }

  private _onGone(): void {
    this.beginning.moved(null, null);
    this.suggestions.clear();
    this.changedSignal.emit();
  }

  private _onMoved(before: Snapshot | null): void {
    const { snapshot } = this;
    this.beginning.moved(before, snapshot);
    if (!snapshot || before?.id !== snapshot.id) {
      return;
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
    this.changedSignal.emit();
  }

  /** Of a run that goes on a person still wants to hear. */
  private _onClosed(): void {
    if (!this.follower.isActive) {
      this.dispose();
    }
  }

  private async _ended(): Promise<void> {
    this.follower.tell();
    this._attempts.ended();
    if (!this.isOpen) {
      this.dispose();
      return;
    }
    await this.listed
      .list()
      .then(() => this._showNews())
      .catch(() => undefined);
    this.changedSignal.emit();
  }

  /** Decisions are sent in the order they were made. */
  private _onDecided(_: SuggestionModel, decision: IDecision): void {
    const id = this.snapshot?.id;
    if (id) {
      this._outbox.add(id, decision);
    }
  }

  private _asOpened: IWrittenWith = {};
  private readonly _attempts: Attempts;
  private readonly _others: Collaborators;
  private readonly _outbox: Outbox;
}
