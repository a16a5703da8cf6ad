import { nullTranslator } from '@jupyterlab/translation';
import { APIError, type ModernizerAPI } from '../api';
import type { FixedOptions } from '../fixedoptions';
import { LanguageModel, sourceWords } from '../languagemodel';
import { outcome } from '../modeltest';
import type {
  ModelForm,
  ModelSource,
  ModelTest,
  Options,
  OptionsInput
} from '../wire';

const trans = nullTranslator.load('');

function form(model: string, problem = ''): ModelForm {
  const unset = {
    value: '',
    source: { kind: 'default', name: '' } as const,
    fixed: false
  };
  return {
    model: { ...unset, value: model },
    base_url: unset,
    api_key: unset,
    address: 'http://localhost:11434/v1',
    key_typed: false,
    locked: false,
    problem
  };
}

const OFF = 'No language model is asked: your settings say so.';
const FORBIDDEN =
  'No language model is asked: the administrator of this server has fixed that.';
const AT = 'Language model: m at localhost:11434/v1';

test.each<[ModelForm, OptionsInput, Partial<Options>, string, boolean]>([
  [form(''), {}, {}, 'No language model: catalogue and packages only.', false],
  [form('m'), {}, {}, `${AT}.`, true],
  [form('m', 'It is not right.'), {}, {}, 'It is not right.', false],
  // What the person wants; she can still ask herself.
  [form('m'), { use_model: false }, {}, OFF, true],
  [form('m'), { model_kinds: [] }, {}, OFF, true],
  [
    form('m'),
    { model_kinds: ['repair', 'speedup'] },
    {},
    `${AT}, asked only for repairs, speedups.`,
    true
  ],
  // What the administrator has fixed holds against that.
  [form('m'), {}, { use_model: false }, FORBIDDEN, false],
  [form('m'), { use_model: true }, { model_kinds: [] }, FORBIDDEN, false],
  [form('m'), { use_model: false }, { use_model: true }, `${AT}.`, true],
  [
    form('m'),
    { model_kinds: ['speedup'] },
    { model_kinds: ['repair'] },
    `${AT}, asked only for repairs.`,
    true
  ],
  [form(''), {}, { use_model: false }, FORBIDDEN, false]
])(
  'which one will be asked is told: %#',
  async (told, settings, fixed, words, there) => {
    let isAway = false;
    const api = {
      model: () =>
        isAway ? Promise.reject(new APIError(0, '')) : Promise.resolve(told)
    } as unknown as ModernizerAPI;
    const model = new LanguageModel(api, () => settings, {
      values: fixed
    } as FixedOptions);
    let changes = 0;
    model.changed.connect(() => changes++);
    expect(model.words(trans)).toBe('');
    await model.refresh();
    // What is the same is no news, and a server that is away takes nothing back.
    await model.refresh();
    isAway = true;
    await model.refresh();
    expect([model.words(trans), model.isThere, changes]).toEqual([
      words,
      there,
      1
    ]);
    await expect(model.load()).rejects.toThrow(APIError);
  }
);

test('what came of a test is said in plain words', () => {
  const test: ModelTest = {
    works: false,
    summary: 'The key is refused.',
    checks: [],
    models: [],
    first_token_seconds: null,
    tokens_per_second: null
  };
  const words = (change: Partial<ModelTest>): string =>
    outcome({ ...test, ...change }, { model: 'm' }, 1.26, trans);
  expect(words({})).toBe('The key is refused.');
  expect(words({ works: true })).toBe(
    'Works: it answers and calls tools, in 1.3 s altogether.'
  );
  const checks = [{ name: 'model', passed: false, detail: '' }];
  expect(words({ checks, models: ['a', 'b'] })).toBe(
    'There is no model m there, but: a, b'
  );
  expect(words({ checks, models: [] })).toBe('The key is refused.');
  const many = Array.from({ length: 9 }, (_, n) => `${n}`);
  expect(words({ checks, models: many })).toContain('6, 7 …');
});

test.each<[ModelSource['kind'], string]>([
  ['given', 'KEY'],
  ['environment', 'environment variable KEY'],
  ['chosen', 'chosen in JupyterLab'],
  ['keyring', 'from the keyring'],
  ['typed', 'typed in JupyterLab, kept in the keyring'],
  ['typed_for_now', 'typed in JupyterLab, kept until the server stops'],
  ['default', 'not set']
])(
  'where a setting came from is said in words of the page: %s',
  (kind, words) => {
    expect(sourceWords({ kind, name: 'KEY' }, trans)).toBe(words);
  }
);
