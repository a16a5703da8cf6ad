import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { optionsFrom, withInputFolder } from '../settings';

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
