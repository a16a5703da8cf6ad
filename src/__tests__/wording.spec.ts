import { plain, proseParts } from '../wording';

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
