/** What a person can set, as options of a modernization. */
import { PathExt } from '@jupyterlab/coreutils';
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { KINDS } from './suggestionwording';
import type { Kind, OptionsInput, Snapshot } from './wire';

/** The setting that an option is, and what it says of it; undefined where it was not set. */
type SettingReaders = {
  readonly [name in keyof OptionsInput]?: {
    readonly setting: string;
    readonly read: (value: unknown) => OptionsInput[name];
  };
};

/** The options that are settings. */
const SETTINGS: SettingReaders = {
  input_dirs: { setting: 'inputDirs', read: textsIn },
  kinds: { setting: 'kinds', read: kindsIn },
  advice: { setting: 'advice', read: truthIn },
  use_model: { setting: 'useModel', read: truthIn },
  model_kinds: { setting: 'modelKinds', read: kindsIn },
  model_values: { setting: 'modelValues', read: truthIn },
  cell_timeout: { setting: 'cellTimeout', read: numberIn },
  timeout: { setting: 'timeout', read: numberIn },
  max_trials: { setting: 'maxTrials', read: numberIn },
  max_restarts: { setting: 'maxRestarts', read: numberIn },
  verify: { setting: 'verify', read: truthIn },
  tolerance: { setting: 'tolerance', read: numberIn },
  repeats: { setting: 'repeats', read: numberIn },
  era: {
    setting: 'era',
    read: value => (typeof value === 'string' && value ? value : undefined)
  }
};

/** The name of the setting that an option is, if it is one. */
export function settingOf(option: string): string | undefined {
  return SETTINGS[option as keyof OptionsInput]?.setting;
}

/** The options that differ from the server's defaults: only what was set. */
export function optionsFrom(
  settings: ISettingRegistry.ISettings | null
): OptionsInput {
  const user = settings?.user ?? {};
  return Object.fromEntries(
    Object.entries(SETTINGS)
      .map(([option, { setting, read }]) => [option, read(user[setting])])
      .filter(([, value]) => value !== undefined)
  ) as OptionsInput;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function truthIn(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function textsIn(value: unknown): string[] | undefined {
  return Array.isArray(value)
    ? value.filter((text): text is string => typeof text === 'string')
    : undefined;
}

/** Those that are not switched off. */
function kindsIn(value: unknown): Kind[] | undefined {
  const kinds = value as { readonly [kind in Kind]?: unknown } | undefined;
  return kinds && KINDS.filter(kind => kinds[kind] !== false);
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
