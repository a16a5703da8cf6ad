import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as fs from 'fs';
import * as path from 'path';
import { translated } from '../settingtexts';

const ROOT = path.join(__dirname, '../..');

function read(...parts: string[]): unknown {
  return JSON.parse(fs.readFileSync(path.join(ROOT, ...parts), 'utf-8'));
}

const SCHEMA = read('schema', 'plugin.json') as ISettingRegistry.ISchema;
const GERMAN = read(
  'jupyter_mlemodernizer/locale/de_DE/LC_MESSAGES/jupyter_mlemodernizer.json'
) as { [text: string]: string[] };
const trans = {
  _p: (context: string, text: string) =>
    GERMAN[`${context}\u0004${text}`]?.[0] ?? text
} as unknown as TranslationBundle;

test('every title and description of a setting is in German, and nothing else changes', () => {
  const german = translated(SCHEMA, trans);
  expect(german.title).toBe('Modernisierer');
  const left: string[] = [];
  const compare = (before: unknown, after: unknown, key = ''): void => {
    if (before && typeof before === 'object') {
      for (const [name, value] of Object.entries(before)) {
        compare(value, (after as { [name: string]: unknown })[name], name);
      }
    } else if (key === 'title' || key === 'description') {
      if (before === after) {
        left.push(String(before));
      }
    } else {
      expect(after).toEqual(before);
    }
  };
  compare(SCHEMA.properties, german.properties);
  // "Trials" and the like have German words of their own.
  expect(left).toEqual([]);
  // Once more changes nothing: settings may be loaded again.
  expect(translated(german, trans)).toEqual(german);
});
