/** Jupyter Notebook 7: the same extension in another shell. */
import { expect, test } from '@playwright/test';
import { look } from './look';
import { code, done, notebook, replace, running, suggestion, suggests } from './notebooks';

const report = {
  modernization: '',
  notebook: 'a.ipynb',
  verdict: 'runs',
  summary: 'The cell runs.',
  version: '0.1.0'
};

test('Notebook 7 shows suggestions as well', async ({ page, request }) => {
  const path = 'notebook7.ipynb';
  const content = notebook(
    [code('c1', 'a')],
    [running, ...suggests(suggestion('s1', [replace('c1', 'a', 'A')])), { event: { type: 'report', report } }, done]
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
  // The toolbar of the cell.
  const buttons = page.locator('.jp-cell-toolbar .mzn-cell-button').locator('visible=true');
  await expect(buttons).toHaveCount(3);
  for (const pressed of ['false', 'true']) {
    await buttons.last().click();
    await expect(buttons.last().locator('[title]')).toHaveAttribute('aria-pressed', pressed);
  }
  await bar.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.locator('.jp-Notebook .cm-content')).toHaveText('A');
  await expect(buttons).toHaveCount(0);
  /** Before 7.3 there is no area below: documents lie in front of the sidebar. */
  const overview = async (): Promise<void> => {
    if (!(await page.locator('.mzn-panel').isVisible())) {
      await page.getByRole('button', { name: 'Overview' }).click();
    }
  };
  // There is one document in the main area: others have their place below, or beside it.
  await page.getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare-pair').first()).toBeVisible();
  const height = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.height ?? 0;
  await expect.poll(() => height('.mzn-compare')).toBeGreaterThan(200);
  // The one that is asked for is in front, at a height at which it can be read.
  await overview();
  await page.getByRole('button', { name: 'Open the report' }).click();
  await expect(page.locator('.mzn-report-frame iframe')).toBeVisible();
  await expect.poll(() => height('.mzn-report-frame')).toBeGreaterThan(200);
  await page.screenshot({ path: 'pictures/notebook7-report.png' });
  await overview();
  await page.getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare-pair').first()).toBeVisible();
  await expect(page.locator('.mzn-report-frame')).toBeHidden();
  await request.delete(`/api/contents/${path}`);
});
