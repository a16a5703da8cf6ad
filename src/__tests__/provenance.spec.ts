/** What a modernized copy says of itself, and the file beside it. */
import { beside, provenanceOf } from '../provenance';

const said = {
  original: 'flat-rents.ipynb',
  verdict: 'runs',
  suggestions: [{ id: 'a' }, { id: 'b' }]
};
const known = {
  name: 'flat-rents.ipynb',
  suggestions: 2,
  verdict: 'runs',
  outputsOfBefore: 0
};

test.each([
  [said, known],
  // The command line takes any path.
  [{ ...said, original: '../old/flat-rents.ipynb' }, known],
  [{ ...said, original: 'C:\\old\\flat-rents.ipynb' }, known],
  [
    { ...said, verdict: null },
    { ...known, verdict: null }
  ],
  [
    { ...said, verdict: '<b>' },
    { ...known, verdict: null }
  ],
  [
    { ...said, outputs_of_before: 3 },
    { ...known, outputsOfBefore: 3 }
  ],
  [{ ...said, outputs_of_before: '3' }, known],
  [undefined, null],
  ['copy', null],
  [{}, null],
  [{ ...said, original: 7 }, null],
  [{ ...said, original: '' }, null],
  [{ ...said, suggestions: 9 }, null]
])('%j', (metadata, expected) =>
  expect(provenanceOf(metadata)).toEqual(expected)
);

test.each([
  ['a.modernized.ipynb', 'a.ipynb'],
  ['x/y/a.modernized.ipynb', 'x/y/a.ipynb'],
  ['RTC:a.modernized.ipynb', 'RTC:a.ipynb'],
  ['RTC:x/a.modernized.ipynb', 'RTC:x/a.ipynb']
])('beside %s', (path, expected) =>
  expect(beside(path, 'a.ipynb')).toBe(expected)
);

test('a name with signs that a replacement would take', () => {
  expect(beside('x/y.ipynb', '$&.ipynb')).toBe('x/$&.ipynb');
});
