/** What a person can set, as options of a modernization. */
import { PathExt } from '@jupyterlab/coreutils';
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { KINDS } from './suggestionwording';
import type { Kind, OptionsInput, Snapshot } from './wire';

/** The options that differ from the server's defaults: only what was set. */
export function optionsFrom(
  settings: ISettingRegistry.ISettings | null
): OptionsInput {
  const user = settings?.user ?? {};
  const options: OptionsInput = {};
  if (Array.isArray(user.inputDirs)) {
    options.input_dirs = user.inputDirs.filter(
      (folder): folder is string => typeof folder === 'string'
    );
  }
  if (typeof user.cellTimeout === 'number') {
    options.cell_timeout = user.cellTimeout;
  }
  if (typeof user.timeout === 'number') {
    options.timeout = user.timeout;
  }
  if (typeof user.verify === 'boolean') {
    options.verify = user.verify;
  }
  if (typeof user.maxTrials === 'number') {
    options.max_trials = user.maxTrials;
  }
  if (typeof user.maxRestarts === 'number') {
    options.max_restarts = user.maxRestarts;
  }
  if (user.kinds) {
    options.kinds = kindsIn(user.kinds);
  }
  if (typeof user.advice === 'boolean') {
    options.advice = user.advice;
  }
  if (typeof user.useModel === 'boolean') {
    options.use_model = user.useModel;
  }
  if (user.modelKinds) {
    options.model_kinds = kindsIn(user.modelKinds);
  }
  if (typeof user.modelValues === 'boolean') {
    options.model_values = user.modelValues;
  }
  if (typeof user.tolerance === 'number') {
    options.tolerance = user.tolerance;
  }
  if (typeof user.repeats === 'number') {
    options.repeats = user.repeats;
  }
  if (typeof user.era === 'string' && user.era) {
    options.era = user.era;
  }
  return options;
}

/** Those that are not switched off. */
function kindsIn(setting: unknown): Kind[] {
  const kinds = setting as { readonly [kind in Kind]?: unknown };
  return KINDS.filter(kind => kinds[kind] !== false);
}

/** The kinds of suggestions that the language model may be asked for. */
export function askedOfModel(options: OptionsInput): Kind[] {
  const { use_model, kinds = KINDS, model_kinds = KINDS } = options;
  return KINDS.filter(
    kind =>
      use_model !== false && kinds.includes(kind) && model_kinds.includes(kind)
  );
}

/** Of the options of a modernization those that are about its notebook alone. */
export function chosenFor(
  snapshot: Snapshot | null,
  settings: OptionsInput
): OptionsInput {
  if (!snapshot) {
    return {};
  }
  const { input_dirs, expected_score, answers, metric } = snapshot.options;
  const own = input_dirs.filter(name => !settings.input_dirs?.includes(name));
  const chosen = { input_dirs: own, expected_score, answers, metric };
  // That the language model is asked for less holds until it is chosen otherwise.
  const [then, now] = [askedOfModel(snapshot.options), askedOfModel(settings)];
  const left = now.filter(kind => then.includes(kind));
  return left.length < now.length ? { ...chosen, model_kinds: left } : chosen;
}

/** The options that a person has set, with those for one notebook. */
export function withChosen(
  settings: OptionsInput,
  chosen: OptionsInput
): OptionsInput {
  const input_dirs = [
    ...(settings.input_dirs ?? []),
    ...(chosen.input_dirs ?? [])
  ];
  return { ...settings, ...chosen, input_dirs };
}

/**
 * The options for one notebook with one more folder, named from the notebook's own as the server reads it.
 *
 * @param notebook - path of the notebook from JupyterLab's folder.
 * @param folder - path from there, too.
 */
export function withInputFolder(
  chosen: OptionsInput,
  notebook: string,
  folder: string
): OptionsInput {
  const name = PathExt.relative(PathExt.dirname(notebook), folder) || '.';
  const others = chosen.input_dirs?.filter(each => each !== name) ?? [];
  return { ...chosen, input_dirs: [...others, name] };
}

/** The setting of each option that is one. */
export const SETTINGS: Readonly<Partial<Record<keyof OptionsInput, string>>> = {
  input_dirs: 'inputDirs',
  kinds: 'kinds',
  advice: 'advice',
  use_model: 'useModel',
  model_kinds: 'modelKinds',
  model_values: 'modelValues',
  cell_timeout: 'cellTimeout',
  timeout: 'timeout',
  max_trials: 'maxTrials',
  max_restarts: 'maxRestarts',
  verify: 'verify',
  tolerance: 'tolerance',
  repeats: 'repeats',
  era: 'era'
};
