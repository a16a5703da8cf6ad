/** Whatever is pressed, the focus is somewhere afterwards, and what has it can be seen. */
import type { Locator, Page as AnyPage } from '@playwright/test';
import { at, code, done, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, execute, expect, goOn, modernize, open, Page, test, toolbarButton } from './lab';

const report = {
  modernization: '',
  notebook: 'a.ipynb',
  verdict: 'reproduces',
  summary: 'All 3 cells run.',
  version: '0.1.0',
  cells: Array.from({ length: 60 }, (_, n) => ({ cell_id: `c${n}`, number: n + 1, state: 'ran', seconds: 1 }))
};
const verdict = { event: { type: 'report', report } };

const source = (n: number): string => Array.from({ length: 8 }, (_, k) => `v${k} = ${n}`).join('\n');

function content(count: number, ...changed: number[]): object {
  const cells = Array.from({ length: count }, (_, n) => code(`c${n}`, source(n)));
  const found = changed.map(n => suggestion(`s${n}`, [replace(`c${n}`, source(n), source(n).replace('v1', 'w1'))]));
  const script = [running, at('c0', 1, count, 'running'), ...suggests(...found), { hold: 'go' }, verdict, done];
  const verification = [{ event: { type: 'state', state: 'running', phase: 'verify' } }, verdict, done];
  return notebook(cells, script, { verification });
}

/** Whether something that shows has the focus. */
function somewhere(page: AnyPage): Promise<boolean> {
  return page.evaluate(() => {
    const active = document.activeElement!;
    const { top, bottom, width } = active.getBoundingClientRect();
    return active !== document.body && width > 0 && bottom > 0 && top < window.innerHeight;
  });
}

const panel = (page: Page): Locator => page.locator('.mzn-panel');
const inPanel = (page: Page, name: string | RegExp): Locator => panel(page).getByRole('button', { name });

test('the focus stays near what was pressed', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open(page, `${tmpPath}/a.ipynb`, content(3, 0, 1, 2));
  const toolbar = (name: string): Locator =>
    page.locator('.jp-NotebookPanel:visible .jp-NotebookPanel-toolbar').getByRole('button', { name });
  /** Press it with the keyboard; what shows that it was done comes, and the focus is not lost. */
  const press = async (what: Locator, then: Locator): Promise<void> => {
    await what.focus();
    await page.keyboard.press('Enter');
    await expect(then).toBeVisible();
    await expect.poll(() => somewhere(page), `after ${what}`).toBe(true);
  };
  await press(toolbarButton(page), bar(page, 's2'));
  await expect(toolbar('Stop modernizing')).toBeFocused();
  await press(toolbar('Stop modernizing'), inPanel(page, 'Modernize again'));
  await expect(toolbarButton(page)).toBeFocused();
  await press(inPanel(page, 'Modernize again'), inPanel(page, 'Stop'));
  await press(inPanel(page, 'Stop'), inPanel(page, 'Modernize again'));
  await press(inPanel(page, 'Discard'), inPanel(page, 'Modernize this notebook'));
  await press(inPanel(page, 'Modernize this notebook'), inPanel(page, 'Stop'));
  await goOn(page, tmpPath, 'go');
  await expect(inPanel(page, 'Modernize again')).toBeVisible();
  await press(panel(page).locator('[data-row="s0"]').getByRole('button', { name: /Accept/ }), panel(page).getByText('1 of 3 reviewed'));
  await press(panel(page).locator('[data-row="s2"]').getByRole('button', { name: /Reject/ }), panel(page).getByText('2 of 3 reviewed'));
  await press(inPanel(page, /^Accept all verified/), panel(page).getByText('3 of 3 reviewed'));
  await press(inPanel(page, 'Verify what I accepted'), panel(page).locator('.mzn-verdict .mzn-verdict-name'));
  await expect(inPanel(page, /^Verify/)).toBeFocused();
  await press(inPanel(page, 'Undo the whole modernization'), panel(page).getByText('1 of 3 reviewed'));

  // The report can be read without a mouse.
  await press(inPanel(page, 'Open the report'), page.locator('.mzn-report-frame iframe'));
  const text = page.frameLocator('.mzn-report-frame iframe').locator('html');
  await expect(text.locator('h1')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageDown');
  await expect.poll(() => text.evaluate(node => node.scrollTop)).toBeGreaterThan(0);
});

test('what a command opens is in view, and one that names nothing says so', async ({ page, tmpPath }) => {
  const id = (name: string): string => `jupyter-mlemodernizer:${name}`;
  const enabled = (name: string): Promise<boolean> =>
    page.evaluate(command => window.jupyterapp.commands.isEnabled(command), id(name));
  await open(page, `${tmpPath}/a.ipynb`, content(30, 2, 25));
  await goOn(page, tmpPath, 'go');
  await modernize(page);
  await execute(page, id('show-panel'));
  expect(await page.evaluate(() => !!document.activeElement!.closest('.mzn-panel'))).toBe(true);
  // The first cell has no suggestion.
  for (const name of ['accept', 'reject', 'edit-suggestion', 'toggle-details', 'accept-hunk', 'reject-hunk']) {
    expect(await enabled(name), name).toBe(false);
  }
  expect(await enabled('next-suggestion')).toBe(true);
  await execute(page, id('toggle-details'), { id: 's25' });
  await expect(bar(page, 's25')).toBeInViewport();
  await execute(page, id('edit-suggestion'), { id: 's2' });
  await expect(bar(page, 's2').locator('.cm-content').last()).toBeFocused();
  await expect(bar(page, 's2').locator('.cm-content').last()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(execute(page, id('accept'), { id: 'nothing' })).rejects.toThrow('No suggestion “nothing” waits');
  await execute(page, id('reject'), { id: 's25' });
  await expect(bar(page, 's25')).toHaveCount(0);
  await expect(execute(page, id('accept'), { id: 's25' })).rejects.toThrow('No suggestion “s25” waits');
  // Every command says what it is and does.
  const silent = await page.evaluate(() => {
    const { commands } = window.jupyterapp;
    const ours = commands.listCommands().filter(each => each.startsWith('jupyter-mlemodernizer:'));
    return ours.filter(each => !commands.label(each) || !commands.caption(each));
  });
  expect(silent).toEqual([]);
});

test('in a narrow window nothing that can be pressed is cut off, in forced colours nothing vanishes', async ({
  page,
  tmpPath
}) => {
  await open(page, `${tmpPath}/a.ipynb`, content(3, 0, 1, 2));
  await goOn(page, tmpPath, 'go');
  await modernize(page);
  await page.sidebar.close('left');
  const top = page.locator('.mzn-notebook-bar:visible');
  for (const width of [1024, 700, 640]) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(async () => {
        const { x, width: room } = (await top.boundingBox())!;
        const boxes = await Promise.all((await top.getByRole('button').all()).map(each => each.boundingBox()));
        return Math.max(...boxes.map(box => box!.x + box!.width)) - x - room;
      }, `at ${width} pixels`)
      .toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(top.getByRole('button', { name: 'Overview' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.locator('.jp-Notebook .mzn-removed-text').first()).toHaveCSS('text-decoration-line', 'line-through');
  await expect(panel(page).locator('.mzn-strip-cell.mzn-mod-pending').first()).toHaveCSS('border-top-width', '4px');
  await page.screenshot({ path: 'pictures/forced-colours.png' });
  await page.emulateMedia({ forcedColors: null });
});
