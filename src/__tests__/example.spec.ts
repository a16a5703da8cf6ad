import { nullTranslator } from '@jupyterlab/translation';
import type { Contents } from '@jupyterlab/services';
import { isExample, placeExample } from '../example';
import type { IModernization } from '../tokens';
import { stepsOf } from '../tour';

const EXAMPLE = {
  notebook: 'flat-rents-2017/flat-rents.ipynb',
  files: {
    'flat-rents-2017/flat-rents.ipynb': '{}',
    'flat-rents-2017/input/train.csv': 'a,b\n'
  }
};

/** A folder of the person's; what is saved there in which order. */
class Folder {
  readonly saved: string[] = [];

  constructor(private readonly _there: string[] = []) {}

  async get(path: string): Promise<object> {
    if (!this._there.includes(path)) {
      throw new Error('404');
    }
    return {};
  }

  async save(path: string, { content }: { content?: string }): Promise<void> {
    this.saved.push(content === undefined ? `${path}/` : `${path}: ${content}`);
  }
}

function place(folder: Folder): Promise<string> {
  return placeExample(EXAMPLE, folder as unknown as Contents.IManager);
}

test('the example and its data are put into folders that are made first', async () => {
  const folder = new Folder();
  expect(isExample(await place(folder))).toBe(true);
  expect(folder.saved).toEqual([
    'flat-rents-2017/',
    'flat-rents-2017/input/',
    'flat-rents-2017/flat-rents.ipynb: {}',
    'flat-rents-2017/input/train.csv: a,b\n'
  ]);
});

test('an example that was opened before is left as it is', async () => {
  const folder = new Folder([EXAMPLE.notebook]);
  expect(await place(folder)).toBe(EXAMPLE.notebook);
  expect(folder.saved).toEqual([]);
});

test('no other notebook is taken for it', () => {
  expect(isExample('RTC:flat-rents-2017/flat-rents.ipynb')).toBe(true);
  expect(isExample('flat-rents.ipynb')).toBe(false);
  expect(isExample('my-flat-rents-2017/flat-rents.ipynb')).toBe(false);
});

test('the tour goes on with what a person does, and never back', () => {
  const entries: { isPending: boolean }[] = [];
  const seen = (state: {
    snapshot?: object;
    isActive?: boolean;
    acceptable?: object[];
  }): string => {
    const { snapshot = {}, isActive = false, acceptable = [] } = state;
    const steps = stepsOf(
      {
        snapshot,
        isActive,
        suggestions: { entries, acceptable }
      } as unknown as IModernization,
      nullTranslator.load('')
    );
    return steps.map(({ isDone }) => (isDone ? '✓' : '·')).join('');
  };
  expect(seen({ snapshot: null as unknown as object })).toBe('·····');
  expect(seen({ isActive: true })).toBe('✓····');
  entries.push({ isPending: true }, { isPending: true });
  expect(seen({ acceptable: [{}] })).toBe('✓✓···');
  entries[0].isPending = false;
  expect(seen({ acceptable: [{}] })).toBe('✓✓✓··');
  entries[1].isPending = false;
  expect(seen({})).toBe('✓✓✓✓·');
});
