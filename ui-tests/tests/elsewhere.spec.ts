/** Two browser tabs of one notebook without collaboration: what is begun and decided in one is shown in the other. */
import { code, notebook, replace, run, suggestion } from './notebooks';
import type { Page as AnyPage } from '@playwright/test';
import { alone, bar, button, cell, errors, execute, expect, modernize, open, Page, shown, sources } from './lab';
import { look } from './look';

alone('a second tab shows the run that another one began, and what is decided there', async ({ page, tmpPath }) => {
  const content = notebook(
    [code('a', 'x = old'), code('b', 'y = old')],
    run(suggestion('s1', [replace('a', 'x = old', 'x = new')]), suggestion('s2', [replace('b', 'y = old', 'y = new')]))
  );
  const path = `${tmpPath}/a.ipynb`;
  await open(page, path, content);
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1280, height: 800 });
  await second.goto(`/lab/workspaces/second/tree/${path}?reset`);
  await shown(second);
  const extensions = await second.content();
  alone.skip(extensions.includes('@jupyter/collaboration-extension'), 'collaboration has ways of its own');
  const found = errors(second);
  await expect(second.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await modernize(page);
  await expect(second.locator('.jp-Notebook .mzn-bar')).toHaveCount(2);
  await button(bar(page, 's2'), /^Reject “/).click();
  await expect(second.locator('.jp-Notebook .mzn-bar')).toHaveCount(1);
  await button(bar(page, 's1'), /^Accept “/).click();
  await expect(second.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await look(second, 'light-second-tab');
  expect(found).toEqual([]);
});

/** A second tab of a notebook that is long enough to be scrolled, with what the first one has found. */
async function twoTabs(page: Page, path: string): Promise<AnyPage> {
  const more = Array.from({ length: 30 }, (_, n) => code(`m${n}`, `print(${n})\n# more\n# and more`));
  const content = notebook(
    [code('a', 'x = old'), ...more, code('b', 'y = old')],
    run(suggestion('s1', [replace('a', 'x = old', 'x = new')]), suggestion('s2', [replace('b', 'y = old', 'y = new')]))
  );
  await open(page, path, content);
  await modernize(page);
  await execute(page, 'docmanager:save');
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1280, height: 800 });
  await second.goto(`/lab/workspaces/second/tree/${path}?reset`);
  await shown(second);
  alone.skip((await second.content()).includes('@jupyter/collaboration-extension'), 'collaboration has ways of its own');
  await expect(second.locator('.mzn-notebook-bar')).toContainText('2 suggestions');
  return second;
}

alone('a second tab in which nothing is unsaved has what the first one accepted and saved, at the same place', async ({
  page,
  tmpPath
}) => {
  const second = await twoTabs(page, `${tmpPath}/a.ipynb`);
  const found = errors(second);
  const mine = cell(second, 5).locator('.cm-content');
  await mine.click({ position: { x: 20, y: 8 } });
  await second.keyboard.press('End');
  const top = async (): Promise<number> => (await mine.boundingBox())!.y;
  const scroller = second.locator('.jp-NotebookPanel:visible .jp-WindowedPanel-outer');
  await scroller.evaluate(node => (node.scrollTop = 150));
  await button(bar(page, 's1'), /^Accept “/).click();
  const told = second.locator('.mzn-notebook-bar').getByText(/1 accepted on another page only/);
  await expect(told).toBeVisible();
  await look(second, 'light-second-tab-differs');
  expect((await sources(second))[0]).toBe('x = old');
  const before = await top();
  await execute(page, 'docmanager:save');
  await expect.poll(async () => (await sources(second))[0], { timeout: 15_000 }).toBe('x = new');
  await expect(told).toHaveCount(0);
  await second.waitForTimeout(500);
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
  await expect(mine).toBeFocused();
  await second.keyboard.type('!');
  await expect.poll(async () => (await sources(second))[5]).toBe('print(4)!\n# more\n# and more');
  await look(second, 'light-second-tab-followed');
  expect(found).toEqual([]);
});

alone('a second tab with unsaved text keeps it, and accepts there as well when asked', async ({ page, tmpPath }) => {
  const second = await twoTabs(page, `${tmpPath}/a.ipynb`);
  const found = errors(second);
  await cell(second, 1).locator('.cm-content').click();
  await second.keyboard.press('Control+End');
  await second.keyboard.type(' mine');
  await button(bar(page, 's1'), /^Accept “/).click();
  await execute(page, 'docmanager:save');
  const accept = second.locator('.mzn-notebook-bar').getByRole('button', { name: 'Accept it here' });
  await expect(accept).toBeVisible();
  // Longer than it takes to look at the file.
  await second.waitForTimeout(5_000);
  expect((await sources(second)).slice(0, 2)).toEqual(['x = old', 'print(0)\n# more\n# and more mine']);
  await accept.click();
  await expect(accept).toHaveCount(0);
  expect((await sources(second)).slice(0, 2)).toEqual(['x = new', 'print(0)\n# more\n# and more mine']);
  expect(found).toEqual([]);
});
