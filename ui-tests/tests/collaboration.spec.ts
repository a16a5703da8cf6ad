/** Two people on one notebook; needs the package jupyter-collaboration on the server. */
import { Browser, expect, Page, test } from '@playwright/test';
import { code, notebook, replace, run, suggestion } from './notebooks';
import { bar, button, cell, errors, execute, modernize, saved, shown, sources } from './lab';

const A = 'import pandas as pd\ndf = pd.old(1)\ndf.head()\nout = df.ix[0]';
const B = A.replace('old', 'new').replace('.ix', '.loc');
const PATH = 'together.ipynb';

/** A person opens the notebook. */
async function join(browser: Browser, workspace: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  // On a busy machine it asks whether to wait on.
  await page.addLocatorHandler(page.getByRole('dialog', { name: /taking some time/ }), dialog =>
    dialog.getByRole('button', { name: 'Continue waiting' }).click()
  );
  await page.goto(`/lab/workspaces/${workspace}/tree/${PATH}?reset`);
  await shown(page);
  return page;
}

test('two people on one notebook', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const extensions = await (await request.get('/lab')).text();
  test.skip(!extensions.includes('@jupyter/collaboration-extension'), 'jupyter-collaboration is not installed');
  const content = notebook(
    [code('c1', A), code('c2', 'x = old'), code('c3', 'gone')],
    run(
      suggestion('s1', [replace('c1', A, B)]),
      suggestion('s2', [replace('c2', 'x = old', 'x = new')]),
      suggestion('s3', [{ op: 'insert', cell_id: 'n1', after: 'c2', source: 'import os' }]),
      suggestion('s4', [{ op: 'delete', cell_id: 'c3', base: 'gone' }])
    )
  );
  await request.put(`/api/contents/${PATH}`, { data: { type: 'notebook', format: 'json', content } });
  const one = await join(browser, 'one');
  const two = await join(browser, 'two');
  const both = [one, two];
  const found = [errors(one), errors(two)];

  // The other one had it open before: she is told.
  await modernize(one);
  for (const page of both) {
    await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(4);
    await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(2);
  }
  // A change accepted here is in the notebook there, and no longer suggested.
  await one.getByRole('button', { name: 'Accept change 1 of 2' }).click();
  await expect(cell(two, 0).locator('.mzn-added')).toHaveCount(1);
  expect((await sources(two))[0]).toBe(A.replace('old', 'new'));
  // What the other one types moves the diff along.
  await cell(two, 0).locator('.cm-line').first().click();
  await two.keyboard.press('End');
  await two.keyboard.type('  # hers');
  const typed = B.replace('pd\n', 'pd  # hers\n');
  await expect.poll(async () => (await sources(one))[0]).toContain('# hers');
  // Both accept at the same time: once is enough.
  for (const id of ['s1', 's3', 's4']) {
    const accept = `[data-suggestion="${id}"] .mzn-mod-primary`;
    await Promise.all(
      both.map(page => page.evaluate(css => document.querySelector<HTMLElement>(css)?.click(), accept))
    );
  }
  for (const page of both) {
    await expect.poll(() => sources(page)).toEqual([typed, 'x = old', 'import os']);
    await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(1);
  }
  // Decided there, and taken back there: both see it.
  await button(bar(two, 's2'), /^Accept/).click();
  await expect(bar(one, 's2')).toHaveCount(0);
  await expect.poll(async () => (await sources(one))[1]).toBe('x = new');
  await two.keyboard.press('Control+z');
  await expect.poll(async () => (await sources(one))[1]).toBe('x = old');
  await expect(bar(one, 's2')).toBeVisible();
  await expect(bar(two, 's2')).toBeVisible();
  // The same words changed by the other one: stale here.
  await cell(two, 1).locator('.cm-line').click();
  await two.keyboard.press('Control+a');
  await two.keyboard.type('y = 1');
  await expect(bar(one, 's2').getByText('stale')).toBeVisible();
  await button(bar(one, 's2'), /^Reject/).click();
  await expect(bar(two, 's2')).toHaveCount(0);
  await execute(one, 'docmanager:save');
  await expect.poll(() => saved(one, PATH)).toEqual([typed, 'y = 1', 'import os']);
  // JupyterLab itself stumbles over cells that go before it has drawn them.
  expect(found.flat().filter(text => text.includes('jupyter-mlemodernizer'))).toEqual([]);
  // Discarded by one: gone for the other.
  await one.locator('.mzn-panel').getByRole('button', { name: 'Discard' }).click();
  await expect(two.locator('.mzn-notebook-bar')).toBeHidden();
  await Promise.all(both.map(page => page.context().close()));
  await request.delete(`/api/contents/${PATH}`);
});
