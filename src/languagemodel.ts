/** The language model of the server, as this page knows it: which one is asked, and choosing another. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { ISignal, Signal } from '@lumino/signaling';
import type { ModernizerAPI } from './api';
import type { FixedOptions } from './fixedoptions';
import { askedOfModel } from './settings';
import { KINDS, kindPlural } from './suggestionwording';
import type {
  ModelChoice,
  ModelForm,
  ModelSource,
  ModelTest,
  OptionsInput
} from './wire';

export class LanguageModel {
  /**
   * @param settings - the options that the person has set.
   * @param fixed - those that the administrator has fixed.
   */
  constructor(
    private readonly _api: ModernizerAPI,
    private readonly _settings: () => OptionsInput,
    private readonly _fixed: FixedOptions
  ) {}

  /** What can be chosen and what is in force; null as long as the server has not told. */
  get form(): ModelForm | null {
    return this._form;
  }

  /** Is there one to ask, if a person wants it? */
  get isThere(): boolean {
    return (
      !!this._form?.model.value && !this._form.problem && !this.isForbidden
    );
  }

  /** Has the administrator fixed that none is asked, for whatever kind of suggestion? */
  get isForbidden(): boolean {
    return !askedOfModel(this._fixed.values).length;
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Ask the server anew: it may be configured meanwhile. What it told last stays if it is away. */
  async refresh(): Promise<void> {
    await this.load().catch(() => undefined);
  }

  /** @throws APIError if the server cannot be asked. */
  async load(): Promise<ModelForm> {
    return this._take(await this._api.model());
  }

  /** @throws APIError if it is not right, or may not be chosen. */
  async choose(choice: ModelChoice): Promise<void> {
    this._take(await this._api.chooseModel(choice));
  }

  /**
   * Try one before it is chosen.
   *
   * @throws APIError if it is not right.
   */
  test(choice: ModelChoice): Promise<ModelTest> {
    return this._api.testModel(choice);
  }

  /** Which one will be asked, in one sentence; empty as long as that is not known. */
  words(trans: TranslationBundle): string {
    const form = this._form;
    if (!form) {
      return '';
    }
    if (this.isForbidden) {
      return trans.__(
        'No language model is asked: the administrator of this server has fixed that.'
      );
    }
    if (form.problem) {
      return form.problem;
    }
    if (!form.model.value) {
      return trans.__('No language model: catalogue and packages only.');
    }
    const kinds = askedOfModel({ ...this._settings(), ...this._fixed.values });
    const address = form.address.replace(/^https?:\/\//, '');
    if (!kinds.length) {
      return trans.__('No language model is asked: your settings say so.');
    }
    return kinds.length === KINDS.length
      ? trans.__('Language model: %1 at %2.', form.model.value, address)
      : trans.__(
          'Language model: %1 at %2, asked only for %3.',
          form.model.value,
          address,
          kinds.map(kind => kindPlural(kind, trans)).join(', ')
        );
  }

  private _take(form: ModelForm): ModelForm {
    const isNews = JSON.stringify(form) !== JSON.stringify(this._form);
    this._form = form;
    if (isNews) {
      this._changed.emit();
    }
    return form;
  }

  private _form: ModelForm | null = null;
  private _changed = new Signal<this, void>(this);
}

/** Where a setting of it came from. */
export function sourceWords(
  { kind, name }: ModelSource,
  trans: TranslationBundle
): string {
  switch (kind) {
    case 'given':
      return name;
    case 'environment':
      return trans.__('environment variable %1', name);
    case 'chosen':
      return trans.__('chosen in JupyterLab');
    case 'keyring':
      return trans.__('from the keyring');
    case 'typed':
      return trans.__('typed in JupyterLab, kept in the keyring');
    case 'typed_for_now':
      return trans.__('typed in JupyterLab, kept until the server stops');
    case 'default':
      return trans.__('not set');
  }
}
