/** Two browser tabs of one notebook without collaboration: what is begun and decided in one is shown in the other. */
import { code, notebook, replace, run, suggestion } from './notebooks';
import { alone, bar, button, errors, expect, modernize, open, shown } from './lab';
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
