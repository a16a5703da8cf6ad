/** The list in the sidebar: gone through by the keyboard alone, and filtered by every status. */
import type { Page as AnyPage } from '@playwright/test';
import { lookAtBoth } from './look';
import { code, notebook, replace, run, suggestion } from './notebooks';
import { button, errors, expect, modernize, open, sources, test } from './lab';

const COUNT = 7;
const cells = Array.from({ length: COUNT }, (_, n) => code(`c${n}`, `value_${n} = old(${n})`));
const script = run(
  ...cells.map(({ id, source }, n) =>
    suggestion(`s${n}`, [replace(id, source, source.replace('old', 'new'))], {
      kind: n % 3 ? 'repair' : 'speedup',
      // What is reconsidered is verified again for what was seen of it.
      ...(n === 5 ? { status: 'proposed' } : { status: 'verified', evidence: { after: { result: 'ran' } } })
    })
  )
);

/** The row that has the focus, and what of it. */
function focused(page: AnyPage): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement!;
    const row = at.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
    return `${row} ${at.className}`;
  });
}

test('rows have keys of their own', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, script));
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  const list = panel.getByRole('list', { name: 'To review' });
  const rows = panel.locator('[data-row]');
  const has = (id: string): Promise<void> => expect.poll(() => focused(page)).toBe(`${id} mzn-row-main`);

  // A screen reader hears which of how many it is, and which keys there are.
  const first = rows.first().getByRole('button').first();
  await expect(first).toHaveAccessibleDescription(`1 of ${COUNT}`);
  await expect(first).toHaveAttribute('aria-keyshortcuts', 'Enter A R');
  await expect(first).toHaveAttribute('title', /A: accept it/);
  await expect(list.locator('[aria-posinset="3"]')).toHaveAttribute('aria-setsize', `${COUNT}`);

  // By Tab from the filter into the list, to the buttons of its row, and out again.
  const search = panel.getByRole('searchbox');
  await expect(search).toHaveCount(0);
  await panel.getByRole('button', { name: 'Search and filter' }).click();
  await search.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await has('s0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(rows.first(), /^Accept/)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focused(page)).not.toContain('s1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await has('s0');

  await page.keyboard.press('ArrowUp');
  await has('s0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await has('s2');
  await page.keyboard.press('End');
  await has('s6');
  await page.keyboard.press('Home');
  await has('s0');
  await lookAtBoth(page, 'rows');
  await first.focus();

  // Enter shows it, and the row keeps the focus.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.locator('.jp-Notebook [data-suggestion="s6"]')).toBeInViewport();
  await has('s6');
  await page.keyboard.press('Home');

  await page.keyboard.press('a');
  await has('s1');
  await page.keyboard.press('Shift+R');
  await has('s2');
  await expect(panel.getByText(`2 of ${COUNT} reviewed`)).toBeVisible();
  expect((await sources(page)).slice(0, 3)).toEqual(['value_0 = new(0)', 'value_1 = old(1)', 'value_2 = old(2)']);
  // Those of the browser and of JupyterLab are not decisions.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+r');
  await has('s2');
  // After the last comes the first.
  await page.keyboard.press('End');
  await page.keyboard.press('a');
  await has('s2');

  // In the filter, letters are letters.
  await search.focus();
  await page.keyboard.type('ar');
  await expect(search).toHaveValue('ar');
  await expect(panel.getByText(`3 of ${COUNT} reviewed`)).toBeVisible();
  await search.fill('');
  // The next one is one of those that are shown.
  await panel.locator('.mzn-panel-filters').getByRole('button', { name: /^speedup/ }).click();
  await expect(rows.filter({ visible: true })).toHaveCount(1);
  await panel.locator('.mzn-panel-filters').getByRole('button', { name: /^speedup/ }).click();
  await panel.getByLabel('Show only one status').selectOption('verified');
  await expect(rows).toHaveCount(3);
  await rows.nth(1).getByRole('button').first().focus();
  await page.keyboard.press('a');
  await has('s4');
  await page.keyboard.press('a');
  await has('s2');
  await page.keyboard.press('r');
  // Nothing is left: the list has the focus, not the page.
  await expect.poll(() => focused(page)).toContain('mzn-panel-list');
  await expect(panel.getByText(`6 of ${COUNT} reviewed`)).toBeVisible();
  expect(found).toEqual([]);
});

test('every status can be asked for, and what is decided is shown at its place', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, script));
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  const rows = panel.locator('[data-row]:visible');
  const status = panel.getByLabel('Show only one status');
  await panel.getByRole('button', { name: 'Search and filter' }).click();
  await button(panel.locator('[data-row="s3"]'), /^Accept/).click();
  await button(panel.locator('[data-row="s1"]'), /^Reject/).click();
  await button(panel.locator('[data-row="s0"]'), /^Reject/).click();
  await expect(status.locator('option')).toHaveText([
    'any status',
    'verified (3)',
    'proposed (1)',
    'stale (0)',
    'accepted (1)',
    'rejected (2)'
  ]);
  await expect(panel.getByText('Reviewed (3)')).toBeVisible();

  await status.selectOption('rejected');
  await expect(rows).toHaveText([/Repair s0.*rejected/, /Repair s1.*rejected/]);
  await expect(panel.locator('.mzn-panel-cell')).toHaveText(['Cell 1', 'Cell 2']);
  await expect(panel.getByText(/^Reviewed/)).toHaveCount(0);
  await expect(panel.locator('.mzn-panel-filters').getByRole('button')).toHaveText(['repair 1', 'speedup 1']);
  await expect(rows.first().getByRole('button').first()).toHaveAccessibleDescription('1 of 2');
  await lookAtBoth(page, 'decided-rows');
  await panel.getByRole('button', { name: 'repair 1' }).click();
  await expect(rows).toHaveText([/s1/]);
  await expect(status.locator('option').nth(4)).toHaveText('accepted (0)');
  await button(rows, /Reconsider/).click();
  await expect(panel.getByText('No suggestion matches.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();

  // Where the search is put away, its button says that a filter is on.
  await status.selectOption('proposed');
  await panel.getByRole('button', { name: 'Search and filter: a filter is on' }).click();
  await expect(status).toHaveCount(0);
  await expect(rows).toHaveText([/Repair s5/]);
  await panel.getByRole('button', { name: 'Search and filter: a filter is on' }).click();

  await status.selectOption('accepted');
  await expect(rows).toHaveText([/Repair s3.*accepted/]);
  await rows.getByRole('button').first().focus();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Repair s3.*accepted/]);
  expect((await sources(page))[3]).toBe('value_3 = new(3)');
  expect(found).toEqual([]);
});
