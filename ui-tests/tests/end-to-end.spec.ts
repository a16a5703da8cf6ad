/** From the toolbar button to a notebook that runs again: the real engine, a real kernel, real libraries. */
import { code, notebook } from './notebooks';
import {
  cell,
  expect,
  open,
  saved,
  sources,
  test,
  toolbarButton
} from './lab';

/** The kernelspec of today's machine-learning libraries; `make test-browser` installs it. */
const KERNEL = 'todays-ml';

const IMPORTS =
  'import pandas as pd\nfrom sklearn.cross_validation import train_test_split';
const FRAME =
  'df = pd.DataFrame({"a": range(6), "b": list("xyxyxy")})\nprint(df.ix[0:2].a.sum())';
const SPLIT =
  'left, right = train_test_split(df, test_size=0.5, random_state=0)\nprint(len(left), len(right))';

test('an old notebook is modernized, accepted, saved, verified and run', async ({
  page,
  tmpPath
}) => {
  test.setTimeout(240_000);
  const path = `${tmpPath}/old.ipynb`;
  const content = notebook(
    [
      code('c1', IMPORTS),
      code('c2', FRAME, '3\n'),
      code('c3', SPLIT, '3 3\n')
    ],
    null,
    { kernel: KERNEL }
  );
  await open(page, path, content);
  const panel = page.locator('.mzn-panel');
  await toolbarButton(page).click();
  // Suggestions come while it runs, and change nothing.
  await expect(cell(page, 0).locator('.mzn-bar')).toBeVisible({
    timeout: 90_000
  });
  await expect(panel.locator('.mzn-verdict-name')).toHaveText('Reproduces', {
    timeout: 120_000
  });
  expect(await sources(page)).toEqual([IMPORTS, FRAME, SPLIT]);
  await panel.locator('.mzn-environment summary').click();
  await expect(panel.locator('.mzn-environment')).toContainText('scikit-learn');

  await panel.getByRole('button', { name: /Accept all verified/ }).click();
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  const after = await sources(page);
  expect(after[0]).toContain('from sklearn.model_selection import');
  expect(after[1]).not.toContain('.ix');
  expect(after[2]).toBe(SPLIT);
  await page.notebook.save();
  expect(await saved(page, path)).toEqual(after);

  await panel.getByRole('button', { name: 'Verify what I accepted' }).click();
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(panel.locator('.mzn-verdict-name')).toHaveText('Reproduces', {
    timeout: 90_000
  });

  await page.notebook.run();
  expect(await page.notebook.getCellTextOutput(1)).toEqual(['3\n']);
  expect(await page.notebook.getCellTextOutput(2)).toEqual(['3 3\n']);

  await panel.getByRole('button', { name: 'Open the report' }).click();
  await expect(
    page.frameLocator('.mzn-report-frame iframe').locator('body')
  ).toContainText('sklearn.model_selection');
});

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
