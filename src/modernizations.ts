/** The modernizations of all open notebooks. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ISignal, Signal } from '@lumino/signaling';
import type { ModernizerAPI } from './api';
import type { FixedOptions } from './fixedoptions';
import { Happenings } from './happenings';
import { LanguageModel } from './languagemodel';
import { SuggestionModel } from './model';
import { Modernization } from './modernization';
import type { IHappening, IModernization, IModernizations } from './tokens';
import type { OptionsInput } from './wire';

type Context = NotebookPanel['context'];

/** What a modernization is made of. */
export interface IModernizationOptions {
  readonly api: ModernizerAPI;
  readonly contents: Contents.IManager;
  readonly context: Context;
  readonly suggestions: SuggestionModel;
  readonly trans: TranslationBundle;
  /** The options that the person has set. */
  readonly options: () => OptionsInput;
  readonly languageModel: LanguageModel;
  readonly fixed: FixedOptions;
}

/** One modernization and one suggestion model for each open notebook document. */
export class Modernizations implements IModernizations {
  constructor(
    private readonly _common: Omit<
      IModernizationOptions,
      'context' | 'suggestions' | 'languageModel'
    >
  ) {
    this.fixed = _common.fixed;
    this.languageModel = new LanguageModel(
      _common.api,
      _common.options,
      this.fixed
    );
  }

  readonly fixed: FixedOptions;

  readonly languageModel: LanguageModel;

  of(panel: NotebookPanel): IModernization {
    const { context } = panel;
    let found = this._byContext.get(context);
    if (!found) {
      const suggestions = this.suggestions(context.model.sharedModel);
      const { languageModel } = this;
      found = new Modernization({
        ...this._common,
        context,
        suggestions,
        languageModel
      });
      this._follow(found);
      this._added.emit(found);
      this._byContext.set(context, found);
    }
    return found;
  }

  /** The run of a notebook that was closed is that of the notebook again once it is open. */
  private _follow(made: Modernization): void {
    for (const other of this._all) {
      if (!other.isOpen && other.path === made.path) {
        other.dispose();
      }
    }
    this._all.add(made);
    this._happenings.follow(made);
    made.disposed.connect(() => this._all.delete(made));
  }

  /**
   * A modernization may have begun elsewhere: show it.
   *
   * @param path - of the notebook, as the server has it; default: all that are open.
   */
  lookAgain(path?: string): void {
    for (const each of this._all) {
      if (each.isOpen && (path === undefined || each.localPath === path)) {
        void each.look();
      }
    }
  }

  /** A notebook was opened. */
  get added(): ISignal<this, IModernization> {
    return this._added;
  }

  get happened(): ISignal<this, IHappening> {
    return this._happened;
  }

  suggestions(notebook: ISharedNotebook): SuggestionModel {
    let model = this._models.get(notebook);
    if (!model) {
      model = new SuggestionModel(notebook);
      this._models.set(notebook, model);
    }
    return model;
  }

  private readonly _added = new Signal<this, IModernization>(this);
  private readonly _happened = new Signal<this, IHappening>(this);
  private readonly _happenings = new Happenings(happening =>
    this._happened.emit(happening)
  );
  private readonly _all = new Set<Modernization>();
  // Cell ids alone are not unique: a copied notebook has the same.
  private readonly _models = new WeakMap<ISharedNotebook, SuggestionModel>();
  private readonly _byContext = new WeakMap<Context, Modernization>();
}
