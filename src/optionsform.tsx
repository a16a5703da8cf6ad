/** The form for what a person knows of one notebook: where its data are, and what its result is to be. */
import { Dialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { DialogForm, Field } from './formfield';
import { ModelLine } from './panel/modelline';
import { OverruledLine } from './panel/overruledline';
import { askedOfModel } from './settings';
import { KINDS, kindPlural } from './suggestionwording';
import type { IModernization } from './tokens';
import type { Kind, OptionsInput } from './wire';

/** What most competitions grade by; any of scikit-learn's names can be typed. */
const METRICS = [
  'accuracy',
  'roc_auc',
  'neg_log_loss',
  'f1',
  'f1_macro',
  'neg_root_mean_squared_error',
  'neg_root_mean_squared_log_error',
  'mean_absolute_error',
  'r2'
];

/**
 * Ask for the options of one notebook.
 *
 * @param chooseModel - opens the dialog for the language model.
 * @returns null if the person thought better of it.
 */
export async function askOptions(
  modernization: IModernization,
  chooseModel: () => Promise<unknown>,
  trans: TranslationBundle
): Promise<OptionsInput | null> {
  let { chosen } = modernization;
  for (;;) {
    let toModel = false;
    const body = new OptionsForm(
      chosen,
      modernization,
      () => {
        toModel = true;
        dialog.resolve(1);
      },
      trans
    );
    const dialog = new Dialog({
      title: trans.__('Modernize with options'),
      body,
      focusNodeSelector: '[name="input_dirs"]',
      buttons: [
        Dialog.cancelButton({ label: trans.__('Cancel') }),
        Dialog.okButton({ label: trans.__('Modernize') })
      ]
    });
    const { button, value } = await dialog.launch();
    if (!button.accept || !value) {
      return null;
    }
    chosen = { ...chosen, ...value };
    if (!toModel) {
      return chosen;
    }
    // One dialog at a time: this one comes back with what was typed.
    await chooseModel();
  }
}

/** Its value has all of its fields, those that were left empty as the server's defaults. */
class OptionsForm
  extends DialogForm
  implements Dialog.IBodyWidget<OptionsInput>
{
  constructor(
    private readonly _chosen: OptionsInput,
    private readonly _modernization: IModernization,
    private readonly _chooseModel: () => void,
    private readonly _trans: TranslationBundle
  ) {
    super();
  }

  getValue(): OptionsInput {
    const score = this._text('expected_score');
    return {
      input_dirs: this._text('input_dirs')
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
      expected_score: score ? Number(score) : null,
      answers: this._text('answers') || null,
      metric: this._text('metric') || null,
      ...this._kinds()
    };
  }

  protected override render(): JSX.Element {
    const trans = this._trans;
    const { fixed, languageModel } = this._modernization;
    const { input_dirs, expected_score, answers, metric } = {
      ...this._chosen,
      ...fixed.values
    };
    return (
      <>
        <Field
          label={trans.__('Input folders')}
          help={this._help(
            'input_dirs',
            trans.__(
              'Folders on the server with its data, one on each line; its own, and those of the settings, are searched anyway.'
            )
          )}
        >
          <textarea
            name="input_dirs"
            rows={2}
            readOnly={fixed.has('input_dirs')}
            spellCheck={false}
            defaultValue={input_dirs?.join('\n')}
          />
        </Field>
        <fieldset>
          <legend>{trans.__('What its result is to be, if you know')}</legend>
          <p>{trans.__('Nobody who proposes changes is shown it.')}</p>
          <div className="mzn-options-row">
            <Field
              label={trans.__('Expected score')}
              help={this._help(
                'expected_score',
                trans.__('For instance that of the leaderboard.')
              )}
            >
              <input
                name="expected_score"
                readOnly={fixed.has('expected_score')}
                type="number"
                step="any"
                defaultValue={expected_score ?? ''}
              />
            </Field>
            <Field
              label={trans.__('Metric')}
              help={this._help(
                'metric',
                trans.__('A name of scikit-learn’s, or mlebench:<competition>.')
              )}
            >
              <input
                name="metric"
                readOnly={fixed.has('metric')}
                list="mzn-metrics"
                spellCheck={false}
                defaultValue={metric ?? ''}
              />
            </Field>
          </div>
          <Field
            label={trans.__('Answers')}
            help={this._help(
              'answers',
              trans.__(
                'CSV file on the server to grade the submission file against, outside of the notebook’s folder and of the input folders.'
              )
            )}
          >
            <input
              name="answers"
              readOnly={fixed.has('answers')}
              spellCheck={false}
              defaultValue={answers ?? ''}
            />
          </Field>
          <datalist id="mzn-metrics">
            {METRICS.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </fieldset>
        {languageModel.isThere && this._renderKinds()}
        <ModelLine
          languageModel={languageModel}
          choose={this._chooseModel}
          trans={trans}
        />
        <OverruledLine fixed={fixed} trans={trans} />
      </>
    );
  }

  /** What the language model may be asked for, as far as anything is looked for. */
  private _renderKinds(): JSX.Element {
    const { fixed, options } = this._modernization;
    const trans = this._trans;
    const isFixed = fixed.has('model_kinds');
    const asked = askedOfModel({
      ...options,
      ...this._chosen,
      ...fixed.values
    });
    return (
      <fieldset>
        <legend>{trans.__('What the language model may be asked for')}</legend>
        <p>
          {this._help(
            'model_kinds',
            trans.__('Nothing is sent to it for the others.')
          )}
        </p>
        <div className="mzn-options-checks">
          {KINDS.filter(kind => (options.kinds ?? KINDS).includes(kind)).map(
            kind => (
              <label key={kind}>
                <input
                  type="checkbox"
                  name="model_kinds"
                  value={kind}
                  disabled={isFixed}
                  defaultChecked={asked.includes(kind)}
                />
                {kindPlural(kind, trans)}
              </label>
            )
          )}
        </div>
      </fieldset>
    );
  }

  /** What to write into a field, if it is not fixed. */
  private _help(name: keyof OptionsInput, text: string): string {
    return this._modernization.fixed.has(name)
      ? this._trans.__('Fixed by the administrator of this server.')
      : text;
  }

  /** What is ticked, where it can be. */
  private _kinds(): OptionsInput {
    const boxes = [
      ...this.node.querySelectorAll<HTMLInputElement>('[name="model_kinds"]')
    ];
    if (!boxes.length) {
      return {};
    }
    const model_kinds = boxes
      .filter(box => box.checked)
      .map(box => box.value as Kind);
    return { use_model: model_kinds.length > 0, model_kinds };
  }

  private _text(name: string): string {
    return (
      this.node
        .querySelector<HTMLInputElement>(`[name="${name}"]`)
        ?.value.trim() ?? ''
    );
  }
}
