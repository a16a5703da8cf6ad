/** What people do to cells and views while suggestions are pending. */
import { look } from './look';
import { code, markdown, notebook, replace, run, suggestion } from './notebooks';
import { alone, bar, button, cell, errors, execute, expect, modernize, open, sources, test, undoInNotebook } from './lab';

const A = 'import old\n\nx = 1\ny = 2';
const B = A.replace('old', 'new');
const one = suggestion('s1', [replace('c1', A, B)]);
const added = suggestion('i1', [{ op: 'insert', cell_id: 'n1', after: 'c1', source: 'import os' }]);

test('split, merged, copied and cut cells', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A), code('c2', 'z = 3')], run(one)));
  await modernize(page);
  const has = async (index: number): Promise<void> => {
    await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(1);
    await expect(cell(page, index).locator('.mzn-bar')).toBeVisible();
    await expect(cell(page, index).locator('.mzn-added')).toHaveCount(1);
  };
  await cell(page, 0).locator('.cm-line').nth(2).click();
  await page.keyboard.press('Home');
  await execute(page, 'notebook:split-cell-at-cursor');
  expect(await sources(page)).toEqual(['import old', 'x = 1\ny = 2', 'z = 3']);
  await has(0);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await execute(page, 'notebook:merge-cell-below');
  await has(0);
  // A copy is a cell of its own; what is cut takes its suggestion along.
  await execute(page, 'notebook:copy-cell');
  await execute(page, 'notebook:paste-cell-below');
  await has(0);
  await execute(page, 'notebook:delete-cell');
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await execute(page, 'notebook:cut-cell');
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await execute(page, 'notebook:paste-cell-below');
  await has(1);
  await button(bar(page, 's1'), /^Accept/).click();
  expect((await sources(page))[1]).toContain('import new');
  await undoInNotebook(page);
  expect(found).toEqual([]);
});

test('merged cells keep the suggestions of both, though they begin alike', async ({ page, tmpPath }) => {
  const other = 'import old\n\nz = 3';
  const two = suggestion('s2', [replace('c2', other, other.replace('old', 'new'))]);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A), code('c2', other)], run(one, two)));
  await modernize(page);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await execute(page, 'notebook:merge-cell-below');
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  await button(bar(page, 's2'), /^Accept/).click();
  expect(await sources(page)).toEqual([`${A}\n\n${other.replace('old', 'new')}`]);
  await button(bar(page, 's1'), /^Accept/).click();
  expect(await sources(page)).toEqual([`${B}\n\n${other.replace('old', 'new')}`]);
});

test('a cell that is split between two changes says that they do not fit any more', async ({ page, tmpPath }) => {
  const both = suggestion('s1', [replace('c1', A, B.replace('y = 2', 'y = 3'))]);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A)], run(both)));
  await modernize(page);
  await cell(page, 0).locator('.cm-line').nth(2).click();
  await page.keyboard.press('Home');
  await execute(page, 'notebook:split-cell-at-cursor');
  await expect(bar(page, 's1').getByText('stale')).toBeVisible();
  await expect(button(bar(page, 's1'), /^Try again$/)).toBeVisible();
});

test('collapsed input, collapsed headings, side by side, two views', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([markdown('m', '# Data'), code('c1', A, 'line\n'.repeat(25)), code('c2', 'z = 3')], run(one, added))
  );
  await modernize(page);
  const card = bar(page, 's1');
  const row = page.locator('.mzn-panel [data-row="s1"] .mzn-row-main');
  await cell(page, 1).locator('.jp-InputPrompt').click();
  await execute(page, 'notebook:hide-cell-code');
  await expect(cell(page, 1).locator('.mzn-added')).toBeHidden();
  await button(card, /Show source/).click();
  await expect(cell(page, 1).locator('.mzn-added')).toBeVisible();
  await expect(button(card, /Show source/)).toBeHidden();

  await execute(page, 'notebook:collapse-all-headings');
  await expect(card).toBeHidden();
  await row.click();
  await expect(card).toBeInViewport();

  await page.setViewportSize({ width: 1600, height: 1000 });
  await execute(page, 'notebook:toggle-render-side-by-side-current');
  const [inside, whole] = await Promise.all([card.boundingBox(), cell(page, 1).boundingBox()]);
  expect(inside!.width).toBeGreaterThan(250);
  expect(inside!.x + inside!.width).toBeLessThanOrEqual(whole!.x + whole!.width + 1);
  // Under its code, beside the output, which is taller than both; a new cell comes after all of it.
  const [input, output] = await Promise.all(
    ['.jp-Cell-inputWrapper', '.jp-Cell-outputWrapper'].map(part => cell(page, 1).locator(part).boundingBox())
  );
  const editor = await cell(page, 1).locator('.cm-editor').boundingBox();
  expect(Math.abs(input!.y - output!.y)).toBeLessThan(12);
  expect(inside!.y).toBeLessThan(editor!.y + editor!.height + 12);
  expect(inside!.x + inside!.width).toBeLessThanOrEqual(output!.x);
  expect(output!.y + output!.height).toBeGreaterThan(inside!.y + inside!.height);
  const ghost = await bar(page, 'i1').boundingBox();
  expect(ghost!.y).toBeGreaterThanOrEqual(output!.y + output!.height - 1);
  await look(page, 'light-side-by-side');
  await execute(page, 'notebook:toggle-render-side-by-side-current');

  await execute(page, 'docmanager:clone');
  await expect(page.locator('.mzn-bar')).toHaveCount(4);
  await expect(page.locator('.mzn-added')).toHaveCount(2);
  await button(page.locator('.mzn-bar').first(), /^Accept/).click();
  await expect(page.locator('.mzn-bar')).toHaveCount(2);
  await expect(page.locator('.mzn-added')).toHaveCount(0);
  expect((await sources(page))[1]).toBe(B);
  expect(found).toEqual([]);
});

alone('stale, and tried again; a notebook that cannot be saved', async ({ page, tmpPath }) => {
  const path = `${tmpPath}/a.ipynb`;
  // The server says that the file is read-only.
  await page.route(`**/api/contents/${path}?*`, async route => {
    const response = await route.fetch();
    const json = response.ok() ? { ...(await response.json()), writable: false } : {};
    await route.fulfill({ response, json });
  });
  await open(
    page,
    path,
    notebook([code('c1', A)], run(one), {
      attempt: { status: 'verified', after: { result: 'ran', seconds: 0.2, output: '' } }
    })
  );
  await modernize(page);
  const card = bar(page, 's1');
  await cell(page, 0).getByText('old').first().dblclick();
  await page.keyboard.type('mine');
  await expect(card.getByText('stale')).toBeVisible();
  await button(card, /^Try again$/).click();
  const editor = card.locator('.cm-content');
  await expect(editor).toContainText('import mine');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('import newest');
  await page.keyboard.press('Control+Enter');
  await expect(card.getByText('verified')).toBeVisible();
  await expect(card.locator('.mzn-facts')).toContainText('you');
  await button(card, /^Accept/).click();
  await expect(card).toHaveCount(0);
  expect(await sources(page)).toEqual(['import newest']);
  // It can go into a copy, and back out of here.
  await page.locator('.mzn-panel').getByRole('button', { name: 'Save a modernized copy' }).click();
  await expect(page.getByRole('tab', { name: 'a.modernized.ipynb' })).toBeVisible();
});
