/** Jupyter Notebook 7: the same extension in another shell. */
import { expect, test } from '@playwright/test';
import { look } from './look';
import { code, notebook, replace, run, suggestion } from './notebooks';

test('Notebook 7 shows suggestions as well', async ({ page, request }) => {
  const path = 'notebook7.ipynb';
  const content = notebook(
    [code('c1', 'a')],
    run(suggestion('s1', [replace('c1', 'a', 'A')]))
  );
  await request.put(`/api/contents/${path}`, {
    data: { type: 'notebook', format: 'json', content }
  });
  await page.goto(`/notebooks/${path}`);
  await page
    .locator('.jp-NotebookPanel-toolbar')
    .getByRole('button', { name: 'Modernize this notebook' })
    .click();
  const bar = page.locator('.jp-Notebook .mzn-bar');
  await expect(bar).toBeVisible();
  await expect(page.locator('.mzn-panel')).toBeVisible();
  await look(page, 'notebook7');
  await bar.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.locator('.jp-Notebook .cm-content')).toHaveText('A');
  // There is one document in the main area: others have their place below, or beside it.
  await page.getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare table')).toBeVisible();
  await request.delete(`/api/contents/${path}`);
});
