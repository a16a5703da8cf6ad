/** What a person can set, as options of a modernization. */
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { OptionsInput } from './wire';

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
  return options;
}
