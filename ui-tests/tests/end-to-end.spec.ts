/** From the toolbar button to a notebook that runs again: the real engine, a real kernel, real libraries. */
import * as fs from 'fs';
import * as path from 'path';
import { code, notebook } from './notebooks';
import {
  expect,
  open,
  Page,
  saved,
  savedCells,
  sources,
  test,
  toolbarButton
} from './lab';

/** The kernelspec of today's machine-learning libraries; `make test-browser` installs it. */
const KERNEL = 'todays-ml';

const ROOT = path.resolve(__dirname, '../..');
/** A genuine old notebook, with its data and the outputs of then; `make exam` has more of them. */
const OLD = path.join(ROOT, 'examples/flat-rents-2017/flat-rents.ipynb');

test('a genuine old notebook is modernized, accepted, saved, verified and run', async ({
  page,
  tmpPath
}) => {
  // Two clean runs of it and one in the notebook: on a machine that others use they take minutes.
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 1400, height: 875 });
  const there = `${tmpPath}/${path.basename(OLD)}`;
  const content = JSON.parse(fs.readFileSync(OLD, 'utf8'));
  content.metadata.kernelspec.name = KERNEL;
  await page.contents.uploadDirectory(path.join(path.dirname(OLD), 'input'), `${tmpPath}/input`);
  await open(page, there, content);
  const before = await sources(page);
  const panel = page.locator('.mzn-panel');
  const verdict = panel.locator('.mzn-verdict .mzn-verdict-name');
  await toolbarButton(page).click();
  // Suggestions come while it runs, and change nothing.
  await expect(page.locator('.jp-Notebook .mzn-bar').first()).toBeVisible({
    timeout: 90_000
  });
  await expect(verdict).toHaveText(/Reproduces/, { timeout: 200_000 });
  expect(await sources(page)).toEqual(before);
  await pictures(page, path.basename(path.dirname(OLD)));

  await panel.getByRole('button', { name: /Accept all verified/ }).click();
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  const after = await sources(page);
  expect(after).not.toEqual(before);
  await page.notebook.save();
  expect(await saved(page, there)).toEqual(after);

  await panel.getByRole('button', { name: 'Verify what I accepted' }).click();
  const stop = panel.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeVisible();
  await expect(stop).toBeHidden({ timeout: 150_000 });
  await expect(verdict).toHaveText(/Reproduces/);

  await page.notebook.run();
  await page.notebook.save();
  const run = (await savedCells(page, there)).filter(
    ({ cell_type, source }) => cell_type === 'code' && source
  );
  expect(run.filter(each => !each.execution_count)).toEqual([]);
  expect(
    run.filter(each => each.outputs?.some(o => o.output_type === 'error'))
  ).toEqual([]);

  await panel.getByRole('button', { name: 'Open the report' }).click();
  const report = page.frameLocator('.mzn-report-frame iframe').locator('body');
  await expect(report).toContainText('Reproduces');
});

async function pictures(page: Page, title: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await (theme === 'dark'
      ? page.theme.setDarkTheme()
      : page.theme.setLightTheme());
    await page.screenshot({ path: `pictures/${theme}-${title}.png` });
  }
}

test('stop means stop', async ({ page, tmpPath }) => {
  test.setTimeout(120_000);
  const content = notebook(
    [code('c1', 'import time'), code('c2', 'time.sleep(300)')],
    null,
    { kernel: KERNEL }
  );
  // In a narrow window the toolbar keeps some of its buttons in a menu.
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, `${tmpPath}/slow.ipynb`, content);
  const panel = page.locator('.mzn-panel');
  await toolbarButton(page).click();
  await expect(panel.getByText(/Cell 2 of 2/)).toBeVisible({ timeout: 60_000 });
  await expect(toolbarButton(page)).toHaveCount(0);
  const stop = page.locator('.jp-NotebookPanel-toolbar').getByRole('button', {
    name: 'Stop modernizing'
  });
  await stop.click();
  await expect(panel.getByText('You stopped it')).toBeVisible({
    timeout: 10_000
  });
  await expect(stop).toHaveCount(0);
  await expect(toolbarButton(page)).toBeEnabled();
});
