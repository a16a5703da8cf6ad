/** What is known of the modernization of one open notebook; nothing here changes it. */
import { ISignal, Signal } from '@lumino/signaling';
import { Beginning } from './beginning';
import { Chosen } from './chosen';
import { Failures } from './failures';
import type { FixedOptions } from './fixedoptions';
import { Follower, IFollowing } from './follower';
import { History } from './history';
import type { LanguageModel } from './languagemodel';
import type { SuggestionModel } from './model';
import type { IModernizationOptions } from './modernizations';
import { Problem } from './problem';
import type { Failure, OptionsInput, Snapshot, Summary } from './wire';

/** The parts of a modernization, and what they tell. */
export abstract class KnownModernization {
  constructor(protected readonly made: IModernizationOptions) {
    this.choice = new Chosen(made);
    this.trouble = new Problem(made.trans, () => {
      if (!this._isDisposed) {
        this.changedSignal.emit();
      }
    });
    this.follower = new Follower(made, this.following());
    this.listed = new History(made);
    this.beginning = new Beginning(
      () => this.trouble.text,
      () => this.changedSignal.emit()
    );
  }

  get suggestions(): SuggestionModel {
    return this.made.suggestions;
  }

  get snapshot(): Snapshot | null {
    return this.follower.snapshot;
  }

  get isActive(): boolean {
    return this.isBeginning || this.follower.isActive;
  }

  get isBeginning(): boolean {
    return this.beginning.isAsked;
  }

  get isOpen(): boolean {
    return !this.made.context.isDisposed;
  }

  get activeSince(): number {
    return this.follower.activeSince;
  }

  get isConnected(): boolean {
    return this.follower.isConnected;
  }

  get problem(): string {
    return this.trouble.text;
  }

  get refused(): string {
    return this.beginning.refused;
  }

  get path(): string {
    return this.made.context.path;
  }

  /** The same as the server has it, without a drive. */
  get localPath(): string {
    return this.made.context.localPath;
  }

  get hasModel(): boolean {
    return this.languageModel.isThere;
  }

  get languageModel(): LanguageModel {
    return this.made.languageModel;
  }

  get fixed(): FixedOptions {
    return this.made.fixed;
  }

  get options(): OptionsInput {
    return { ...this.made.options(), ...this.fixed.values };
  }

  get chosen(): OptionsInput {
    return this.choice.last(this.snapshot);
  }

  get history(): readonly Summary[] {
    return this.listed.all;
  }

  failure(liveId: string): Failure | null {
    return this._failures.of(this.snapshot, this.suggestions.knownId(liveId));
  }

  get changed(): ISignal<this, void> {
    return this.changedSignal;
  }

  get disposed(): ISignal<this, void> {
    return this._disposed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.follower.dispose();
      this.ended();
      this._disposed.emit();
      Signal.clearData(this.suggestions);
      Signal.clearData(this);
    }
  }

  /** What is done with what the server tells. */
  protected abstract following(): IFollowing;

  /** Nobody hears of it any more. */
  protected abstract ended(): void;

  protected readonly choice: Chosen;
  protected readonly trouble: Problem;
  protected readonly follower: Follower;
  protected readonly listed: History;
  protected readonly beginning: Beginning;
  protected readonly changedSignal = new Signal<this, void>(this);
  private readonly _failures = new Failures();
  private readonly _disposed = new Signal<this, void>(this);
  private _isDisposed = false;
}
