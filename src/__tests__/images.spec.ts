import { panes } from '../cell/panes';
import { imagesAt, imagesOf, isImage } from '../images';
import { nullTranslator } from '@jupyterlab/translation';
import { replace, suggestion } from './builders';

const trans = nullTranslator.load('');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';

function cell(...data: object[]): never {
  return {
    id: 'c1',
    cell_type: 'code',
    metadata: {},
    source: '',
    outputs: data.map(each => ({ output_type: 'display_data', data: each }))
  } as never;
}

test('images are found however a notebook writes them', () => {
  const found = imagesOf(
    cell(
      { 'text/plain': '<Figure>' },
      { 'image/png': ['iVBORw0\n', 'KGgo=\n'] },
      { 'image/jpeg': '/9j/\n' }
    )
  );
  expect(found).toEqual([PNG, 'data:image/jpeg;base64,/9j/']);
});

test.each([
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png,<svg/onload=alert(1)>',
  'data:image/png;base64,iVBORw0KGgo="onerror="alert(1)',
  'https://example.org/a.png',
  'javascript:alert(1)',
  ''
])('%s is no image that may be shown', url => {
  expect(isImage(url)).toBe(false);
});

test('outputs in which something could run are left out, and many are bounded', () => {
  expect(imagesOf(cell({ 'image/svg+xml': '<svg/>' }))).toEqual([]);
  expect(imagesOf(cell({ 'text/html': '<img src=x>' }))).toEqual([]);
  expect(
    imagesOf(cell(...Array(9).fill({ 'image/png': 'iVBO' })))
  ).toHaveLength(4);
  const large = { 'image/png': 'A'.repeat(1_500_000) };
  expect(imagesOf(cell(large, large))).toHaveLength(1);
});

test('the cell is found by its id', () => {
  const notebook = { cells: [cell({ 'image/png': 'iVBORw0KGgo=' })] } as never;
  expect(imagesAt(notebook, 'c1')).toEqual([PNG]);
  expect(imagesAt(notebook, 'c2')).toEqual([]);
});

test('then and now stand side by side, and nothing but images', () => {
  const after = {
    result: 'ran' as const,
    message: '',
    output: '',
    images: [PNG, 'javascript:alert(1)'],
    seconds: 1,
    comparison: null
  };
  const data = suggestion('s1', [replace('c1', 'a', 'b')], {
    evidence: { after }
  });
  const then = panes(data, trans, [PNG]).map(({ title, images }) => ({
    title,
    images
  }));
  expect(then).toEqual([
    { title: 'In the saved notebook', images: [PNG] },
    { title: 'Without the change', images: [] },
    { title: 'With the change', images: [PNG] }
  ]);
  expect(panes(data, trans)).toHaveLength(2);
});
