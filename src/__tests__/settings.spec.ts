import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { nullTranslator } from '@jupyterlab/translation';
import type { ModernizerAPI } from '../api';
import { Chosen } from '../chosen';
import { FixedOptions } from '../fixedoptions';
import { chosenFor, optionsFrom, withInputFolder } from '../settings';
import { withFixed } from '../settingtexts';
import type { Options, OptionsInput, Snapshot } from '../wire';

test.each([
  // Beside the notebook, below it, above it, JupyterLab's own folder, the notebook's own.
  ['work/a.ipynb', 'work/data', 'data'],
  ['work/a.ipynb', 'data/rents 2017', '../data/rents 2017'],
  ['a.ipynb', 'work/data', 'work/data'],
  ['work/deep/a.ipynb', '', '../..'],
  ['work/a.ipynb', 'work', '.'],
  ['a.ipynb', '', '.']
])('of %s, the folder %s is called %s', (notebook, folder, name) => {
  const chosen = { input_dirs: ['/there'], expected_score: 0.5 };
  const more = withInputFolder(chosen, notebook, folder);
  expect(more).toEqual({ input_dirs: ['/there', name], expected_score: 0.5 });
  // What was chosen before is no folder twice.
  expect(withInputFolder(more, notebook, folder)).toEqual(more);
  expect(withInputFolder({}, notebook, folder)).toEqual({ input_dirs: [name] });
});

test.each([
  [{}, undefined],
  [{ kinds: {} }, ['repair', 'speedup', 'calibration']],
  [{ kinds: { speedup: false } }, ['repair', 'calibration']],
  [{ kinds: { repair: true, speedup: false, calibration: false } }, ['repair']]
])('of the settings %j, these kinds are asked for: %j', (user, kinds) => {
  const settings = { user } as unknown as ISettingRegistry.ISettings;
  expect(optionsFrom(settings).kinds).toEqual(kinds);
});

test.each<[OptionsInput, OptionsInput, OptionsInput['model_kinds']]>([
  [{}, {}, undefined],
  [{}, { model_kinds: ['repair'] }, ['repair']],
  [{}, { use_model: false }, []],
  // The settings are narrower, or became wider than what was not chosen for the notebook alone.
  [{ use_model: false }, {}, undefined],
  [{ model_kinds: ['repair'] }, { model_kinds: ['repair'] }, undefined],
  [
    { model_kinds: ['repair', 'speedup'] },
    { model_kinds: ['repair'] },
    ['repair']
  ]
])(
  'with the settings %j, of a modernization with %j the model is asked again for no more: %j',
  (settings, options, kinds) => {
    const snapshot = { options: { input_dirs: [], ...options } };
    const chosen = chosenFor(snapshot as unknown as Snapshot, settings);
    expect(chosen.model_kinds).toEqual(kinds);
  }
);

describe('What the administrator has fixed', () => {
  const values: Partial<Options> = {
    input_dirs: ['/data'],
    kinds: ['speedup', 'repair'],
    model_kinds: [],
    kernel_name: 'python3',
    timeout: 60
  };
  const settings: OptionsInput = {
    kinds: ['repair', 'speedup'],
    input_dirs: ['mine'],
    timeout: 30,
    tolerance: 0.5
  };
  let isAway = false;
  const api = {
    settings: () =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve({
            options: { verify: true, tolerance: 0.01, ...values },
            fixed: Object.keys(values)
          })
  } as unknown as ModernizerAPI;

  test('is told, and what it overrules by the titles of the settings', async () => {
    const fixed = new FixedOptions(
      api,
      () => settings,
      name => name.toUpperCase()
    );
    let changes = 0;
    fixed.changed.connect(() => changes++);
    expect([fixed.values, fixed.overruled, fixed.settings]).toEqual([
      {},
      [],
      []
    ]);
    await fixed.refresh();
    await fixed.refresh();
    isAway = true;
    await fixed.refresh();
    expect([fixed.values, changes]).toEqual([values, 1]);
    // The order of kinds means nothing.
    expect(fixed.overruled).toEqual(['INPUTDIRS', 'TIMEOUT']);
    expect(fixed.settings).toEqual([
      'inputDirs',
      'kinds',
      'modelKinds',
      'timeout'
    ]);
    // It is not asked for.
    const chosen = new Chosen({
      fixed,
      options: () => settings,
      context: { sessionContext: { session: { kernel: { name: 'mine' } } } }
    } as unknown as ConstructorParameters<typeof Chosen>[0]);
    expect(chosen.toStart({ expected_score: 1 })).toEqual({
      tolerance: 0.5,
      expected_score: 1
    });
  });

  test('cannot be changed in the settings editor', () => {
    const schema = {
      type: 'object',
      properties: {
        kinds: { type: 'object', description: 'What.' },
        timeout: { type: 'number', description: 'When.' }
      }
    } as unknown as ISettingRegistry.ISchema;
    const before = JSON.stringify(schema);
    const shown = withFixed(
      schema,
      ['kinds', 'gone'],
      nullTranslator.load('')
    ).properties!;
    expect(shown.kinds.readOnly).toBe(true);
    expect(shown.kinds.description).toMatch(/^Fixed by .* What\.$/);
    expect(shown.timeout).toEqual(schema.properties!.timeout);
    expect(JSON.stringify(schema)).toBe(before);
  });
});
