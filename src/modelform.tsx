/** The dialog in which a person chooses the language model of the server. */
import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { explain } from './explain';
import { DialogForm, Field } from './formfield';
import { LanguageModel, sourceWords } from './languagemodel';
import { Test } from './modeltest';
import type { ModelChoice, ModelField, ModelForm } from './wire';

/**
 * Ask for the language model until it is kept, or the person thinks better of it.
 *
 * @throws APIError if the server cannot be asked which one there is.
 */
export async function chooseModel(
  languageModel: LanguageModel,
  trans: TranslationBundle
): Promise<void> {
  const form = await languageModel.load();
  const isOpen =
    !form.locked &&
    !(form.model.fixed && form.base_url.fixed && form.api_key.fixed);
  let [typed, problem] = [asChosen(form), ''];
  for (;;) {
    const { button, value } = await showDialog({
      title: trans.__('Language model'),
      body: new ModelDialog({ form, typed, problem, languageModel, trans }),
      ...(isOpen ? { focusNodeSelector: 'input:not([readonly])' } : {}),
      buttons: isOpen
        ? [
            Dialog.cancelButton({ label: trans.__('Cancel') }),
            Dialog.okButton({ label: trans.__('Save') })
          ]
        : [Dialog.cancelButton({ label: trans.__('Close') })]
    });
    if (!button.accept || !value) {
      return;
    }
    try {
      await languageModel.choose(value);
      return;
    } catch (error) {
      [typed, problem] = [value, explain(error, trans)];
    }
  }
}

function asChosen({ model, base_url }: ModelForm): ModelChoice {
  return { model: model.value, base_url: base_url.value, api_key: null };
}

interface IModelDialog {
  readonly form: ModelForm;
  /** What its fields hold at first. */
  readonly typed: ModelChoice;
  /** Why it could not be kept, if it was tried. */
  readonly problem: string;
  readonly languageModel: LanguageModel;
  readonly trans: TranslationBundle;
}

class ModelDialog
  extends DialogForm
  implements Dialog.IBodyWidget<ModelChoice>
{
  constructor(private readonly _props: IModelDialog) {
    super();
    this._choice = _props.typed;
  }

  getValue(): ModelChoice {
    return this._choice;
  }

  protected override render(): JSX.Element {
    return (
      <Fields
        {...this._props}
        onChange={choice => {
          this._choice = choice;
        }}
      />
    );
  }

  private _choice: ModelChoice;
}

function Fields(
  props: IModelDialog & { onChange: (choice: ModelChoice) => void }
): JSX.Element {
  const { form, typed, problem, languageModel, trans, onChange } = props;
  const [choice, setChoice] = React.useState(typed);
  const [models, setModels] = React.useState<readonly string[]>([]);
  const list = React.useId();
  const set = (change: ModelChoice): void => {
    const changed = { ...choice, ...change };
    setChoice(changed);
    onChange(changed);
  };
  const isSet = form.api_key.value && choice.base_url === form.base_url.value;
  const isRemoved = choice.api_key === '';
  // The key of the server's configuration is for its own address.
  const key = isSet
    ? form.api_key
    : { ...form.api_key, fixed: form.api_key.fixed && !choice.base_url };
  return (
    <>
      <p>
        {form.locked
          ? trans.__(
              'This server does not let a language model be chosen here (MLEModernizer.model_locked).'
            )
          : trans.__(
              'Asked where neither the catalogue nor the installed packages help. It is sent the code in question and what it is about, without secrets. Without one, nothing is sent anywhere.'
            )}
      </p>
      {(problem || form.problem) && (
        <p className="mzn-problem" role="alert">
          {problem || form.problem}
        </p>
      )}
      <Field
        label={trans.__('Address')}
        help={
          fixedBy(form.base_url, trans) ??
          trans.__(
            'Of an OpenAI-compatible server, such as http://localhost:11434/v1 for Ollama.'
          )
        }
      >
        <input
          name="base_url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          readOnly={form.locked || form.base_url.fixed}
          placeholder={form.base_url.value ? '' : form.address}
          value={choice.base_url}
          onChange={({ target }) =>
            set({ base_url: target.value, api_key: choice.api_key || null })
          }
        />
      </Field>
      <Field
        label={trans.__('Name of the model')}
        help={
          fixedBy(form.model, trans) ??
          trans.__(
            'As its server knows it, such as gpt-oss:20b; empty: none is asked.'
          )
        }
      >
        <input
          name="model"
          spellCheck={false}
          autoComplete="off"
          list={list}
          readOnly={form.locked || form.model.fixed}
          value={choice.model}
          onChange={({ target }) => set({ model: target.value })}
        />
      </Field>
      <datalist id={list}>
        {models.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label={trans.__('API key')}
        help={
          fixedBy(key, trans) ??
          (isRemoved
            ? trans.__('The key is removed when you save.')
            : isSet
              ? trans.__(
                  'A key is set (%1). It is not shown.',
                  sourceWords(key.source, trans)
                )
              : trans.__(
                  'If it needs one. It is kept on the server, in its keyring, or where there is none, until the server stops, and sent to this address only.'
                ))
        }
      >
        <input
          name="api_key"
          type="password"
          spellCheck={false}
          autoComplete="new-password"
          readOnly={form.locked || key.fixed}
          placeholder={
            isSet && !isRemoved
              ? key.fixed
                ? trans.__('set')
                : trans.__('set; type another one to replace it')
              : ''
          }
          value={choice.api_key ?? ''}
          onChange={({ target }) => set({ api_key: target.value || null })}
        />
      </Field>
      {!form.locked && (
        <div className="mzn-model-actions">
          <Test
            choice={choice}
            languageModel={languageModel}
            onModels={setModels}
            trans={trans}
          />
          {isSet && form.key_typed && (
            <button
              type="button"
              className="mzn-button"
              aria-pressed={isRemoved}
              onClick={() => set({ api_key: isRemoved ? null : '' })}
            >
              {trans.__('Remove key')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Who says so, where nobody can choose; null where somebody can. */
function fixedBy(field: ModelField, trans: TranslationBundle): string | null {
  return field.fixed
    ? trans.__(
        'Fixed where the server is configured: %1. It can be changed only there.',
        sourceWords(field.source, trans)
      )
    : null;
}
