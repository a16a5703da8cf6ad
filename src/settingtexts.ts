/**
 * The texts of the settings in the person's language. The server translates
 * those of JupyterLab itself, but not those of extensions in its list of all
 * settings, from which the settings editor takes them.
 */
import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { FixedOptions } from './fixedoptions';
import { JSONObject, JSONValue, JSONExt } from '@lumino/coreutils';

/** Load settings whose texts are in the person's language wherever they are shown. */
export async function loadTranslated(
  registry: ISettingRegistry,
  id: string,
  trans: TranslationBundle
): Promise<ISettingRegistry.ISettings> {
  const settings = await registry.load(id);
  const plugin = registry.plugins[id];
  if (plugin) {
    // A transform of the registry's would hold the toolbar and the menus back until it is there.
    plugin.schema = translated(plugin.schema, trans);
  }
  return settings;
}

/** Settings that the administrator has fixed cannot be changed in the settings editor, which says why. */
export function showFixed(
  registry: ISettingRegistry,
  id: string,
  fixed: FixedOptions,
  trans: TranslationBundle
): void {
  const plugin = registry.plugins[id];
  if (plugin && fixed.settings.length) {
    plugin.schema = withFixed(plugin.schema, fixed.settings, trans);
  }
}

/** A schema in which some settings are to be read only. */
export function withFixed(
  schema: ISettingRegistry.ISchema,
  names: readonly string[],
  trans: TranslationBundle
): ISettingRegistry.ISchema {
  const copy = JSONExt.deepCopy(schema) as ISettingRegistry.ISchema;
  for (const name of names) {
    const property = copy.properties?.[name];
    if (property) {
      property.readOnly = true;
      property.description = trans.__(
        'Fixed by the administrator of this server: what is set here does not count. %1',
        property.description ?? ''
      );
    }
  }
  return copy;
}

/** A schema with its titles and descriptions translated. */
export function translated(
  schema: ISettingRegistry.ISchema,
  trans: TranslationBundle
): ISettingRegistry.ISchema {
  const copy = JSONExt.deepCopy(schema) as ISettingRegistry.ISchema;
  translate(copy as unknown as JSONObject, 'schema', trans);
  translate(copy.properties as unknown as JSONObject, 'settings', trans);
  return copy;
}

function translate(
  part: JSONValue | undefined,
  context: 'schema' | 'settings',
  trans: TranslationBundle
): void {
  if (Array.isArray(part)) {
    part.forEach(each => translate(each, context, trans));
  } else if (part && typeof part === 'object') {
    for (const [key, value] of Object.entries(part)) {
      if (
        typeof value === 'string' &&
        (key === 'title' || key === 'description')
      ) {
        // translations/update.py takes them from the schema.
        // eslint-disable-next-line jupyter/no-dynamic-translation
        part[key] = trans._p(context, value);
      } else if (context === 'settings') {
        translate(value, context, trans);
      }
    }
  }
}
