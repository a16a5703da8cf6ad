import { nullTranslator } from '@jupyterlab/translation';
import { evidenceLine } from '../runwording';
import { kindCount } from '../suggestionwording';
import type { Evidence, Outcome } from '../wire';
import { plain, proseParts } from '../wording';
import { suggestion } from './builders';

const trans = nullTranslator.load('x');

test.each([
  ['', ['']],
  ['no code', ['no code']],
  ['`a` became `b`', ['', 'a', ' became ', 'b', '']],
  // One that has no other is a backtick.
  ['5 o`clock', ['5 o`clock']],
  ['`a` and `b', ['', 'a', ' and `b']]
])('%p is told in parts', (text, parts) => {
  expect(proseParts(text)).toEqual(parts);
  expect(parts.map(plain).join('')).toBe(plain(text));
});

const ran: Outcome = {
  result: 'ran',
  message: '',
  output: '',
  images: [],
  seconds: 0.4,
  comparison: null
};
const before = { message: 'TypeError: gone' } as Evidence['before'];

test.each<[string, Partial<Evidence>]>([
  ['TypeError: gone → ran in 0.4 s', { before, after: ran }],
  [
    'It is not installed. → ran in 0.4 s',
    { checks: ['It is not installed.'], after: ran }
  ],
  ['TypeError: gone', { before }],
  // That it ran is what its sign says.
  ['', { after: ran }],
  ['', { after: { ...ran, seconds: null } }],
  ['', {}],
  [
    'Half of it ran.',
    { after: { ...ran, seconds: null, message: 'Half of it ran.' } }
  ],
  ['still fails: no', { after: { ...ran, result: 'failed', message: 'no' } }]
])('the line of the evidence says %p', (line, evidence) => {
  expect(evidenceLine(suggestion('s', [], { evidence }).evidence, trans)).toBe(
    line
  );
});

test('kinds are counted in words', () => {
  expect(kindCount('repair', 16, trans)).toBe('16 repairs');
  expect(kindCount('speedup', 1, trans)).toBe('1 speedup');
});
