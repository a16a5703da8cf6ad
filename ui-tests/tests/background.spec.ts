/** What tells of a run that a person does not look at, and the theme of what she opens afterwards. */
import { bar, execute, expect, goOn, modernize, open, Page, test, toolbarButton } from './lab';
import { at, code, done, notebook, replace, running, suggestion, suggests } from './notebooks';

/** Put the browser's tab in the background, as far as the page can tell, or in front again. */
function look(page: Page, away: boolean): Promise<void> {
  return page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', {
      value: hidden,
      configurable: true
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);
}

/** Close the notebook in front, whether or not it is saved. */
function close(page: Page): Promise<void> {
  return page.evaluate(() => {
    const lab = window as unknown as {
      jupyterapp: { shell: { currentWidget: { dispose(): void } } };
    };
    lab.jupyterapp.shell.currentWidget.dispose();
  });
}

test('the title of the tab tells of a run in the background, and is put back', async ({
  page,
  tmpPath
}) => {
  const content = notebook(
    [code('c1', 'import old'), code('c2', 'old.fit()')],
    [
      running,
      at('c1', 1, 2, 'running'),
      at('c2', 2, 2, 'running'),
      ...suggests(suggestion('r1', [replace('c1', 'import old', 'import new')])),
      { hold: 'seen' },
      done
    ]
  );
  await open(page, `${tmpPath}/a.ipynb`, content);
  await expect(page).toHaveTitle(/^a\.ipynb/);
  const own = await page.title();
  // All titles there were: a busy page may see the cells go by.
  const titles: string[] = [];
  await page.exposeFunction('note', (title: string) => titles.push(title));
  await page.evaluate(() => {
    const { note } = window as unknown as { note: (title: string) => void };
    new MutationObserver(() => note(document.title)).observe(document.querySelector('title')!, { childList: true });
  });
  await look(page, true);
  await toolbarButton(page).click();
  const told = ['1/2', '2/2'].map(cell => `▸ ${cell} · ${own}`);
  await expect.poll(() => titles.some(title => told.includes(title))).toBe(true);
  await goOn(page, tmpPath, 'seen');
  await expect.poll(() => page.title()).toBe(`✓ 1 to review · ${own}`);
  await look(page, false);
  expect(await page.title()).toBe(own);
});

test('a run whose notebook was closed is told of to its end, and shown again', async ({
  page,
  tmpPath
}) => {
  const content = notebook(
    [code('c1', 'import old')],
    [
      running,
      at('c1', 1, 1, 'running'),
      { hold: 'closed' },
      ...suggests(suggestion('r1', [replace('c1', 'import old', 'import new')])),
      { hold: 'end' },
      done
    ]
  );
  await open(page, `${tmpPath}/a.ipynb`, content);
  await toolbarButton(page).click();
  const item = page.locator('.mzn-status-item');
  await expect(item).toHaveText(/^Modernizing, cell 1 of 1: a\.ipynb$/);
  await close(page);
  await expect(page.locator('.jp-Notebook')).toHaveCount(0);
  await expect(item).toHaveText(/a\.ipynb$/);
  await goOn(page, tmpPath, 'closed');
  await goOn(page, tmpPath, 'end');
  const told = page.locator('.jp-toastContainer, .Toastify').getByText(/a\.ipynb: .*1 suggestion waits/);
  await expect(told).toBeVisible();
  await expect(item).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(bar(page, 'r1')).toBeVisible();
});

test('opened again amid the run, it is one run', async ({ page, tmpPath }) => {
  const content = notebook(
    [code('c1', 'import old')],
    [running, at('c1', 1, 1, 'running'), { hold: 'end' }, done]
  );
  const path = `${tmpPath}/a.ipynb`;
  await open(page, path, content);
  await toolbarButton(page).click();
  const item = page.locator('.mzn-status-item');
  await expect(item).toHaveText(/cell 1 of 1/);
  await close(page);
  await expect(page.locator('.jp-Notebook')).toHaveCount(0);
  await execute(page, 'docmanager:open', { path });
  await expect(page.locator('.mzn-panel').getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(item).toHaveCount(1);
  await goOn(page, tmpPath, 'end');
  await expect(item).toHaveCount(0);
});

test('the report is as light or dark as JupyterLab, whatever the system is', async ({
  page,
  tmpPath
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.theme.setDarkTheme();
  const report = {
    modernization: '',
    notebook: 'a.ipynb',
    verdict: 'runs',
    summary: 'All 1 cells run; there is nothing to compare with.',
    version: '0.1.0'
  };
  const content = notebook(
    [code('c1', 'x = 1')],
    [running, { event: { type: 'report', report } }, done]
  );
  await open(page, `${tmpPath}/a.ipynb`, content);
  await modernize(page);
  await page.locator('.mzn-panel').getByRole('button', { name: 'Open the report' }).click();
  const body = page.frameLocator('.mzn-report-frame iframe').locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(20, 24, 29)');
  await page.screenshot({ path: 'pictures/dark-report-light-system.png' });
  await page.theme.setLightTheme();
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.screenshot({ path: 'pictures/light-report-dark-system.png' });
});
