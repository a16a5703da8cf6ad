/** What follows from a decision: of a rejection, of a verification without what was rejected, of a reload. */
import type { Response, Route } from '@playwright/test';
import { code, done, notebook, replace, run, running, suggestion, suggests } from './notebooks';
import { alone, bar, button, expect, modernize, open, Page, reload, shown, sources, test, toolbarButton } from './lab';
import { lookAtBoth } from './look';

const IMPORTS = 'import numpy as np\nimport pandas as pd\nfrom sklearn.cross_validation import train_test_split';

const CELLS = [
  code('c1', IMPORTS),
  code('c2', 'values = np.arange(10).astype(np.int)\nprint(values.sum())', '45\n'),
  code('c3', 'train, test = train_test_split(values, random_state=0)\nprint(len(train))', '7\n'),
  code('c4', 'frame = pd.DataFrame({"a": train})\nprint(frame.as_matrix().shape)', '(7, 1)\n')
];

const OLD = notebook(CELLS, null, { kernel: 'todays-ml' });

const RAN = { evidence: { after: { result: 'ran' } } };

/** Open the notebook, modernize it, and find its suggestions by a word of their titles. */
async function begin(page: Page, path: string): Promise<Map<string, string>> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await open(page, path, OLD);
  await toolbarButton(page).click();
  await expect(page.locator('.mzn-panel').getByRole('button', { name: 'Modernize again' })).toBeVisible({ timeout: 150_000 });
  const rows = page.locator('.mzn-panel [data-row]');
  await expect(rows).toHaveCount(3);
  const found = new Map<string, string>();
  for (const row of await rows.all()) {
    const title = await row.locator('.mzn-row-title').innerText();
    const name = ['cross_validation', 'np.int', 'as_matrix'].find(word => title.includes(word));
    found.set(name!, (await row.getAttribute('data-row'))!);
  }
  return found;
}

/** Wait until the server knows this of the suggestions of a notebook, in any order. */
async function told(page: Page, path: string, ...statuses: string[]): Promise<void> {
  const api = '/jupyter-mlemodernizer/modernizations';
  await expect
    .poll(async () => {
      const [{ id }] = await (await page.request.get(`${api}?path=${path}`)).json();
      const { suggestions } = await (await page.request.get(`${api}/${id}`)).json();
      return suggestions.map(({ status }: { status: string }) => status).sort();
    })
    .toEqual(statuses);
}

alone('a rejection is told with what is built on it, and what it mends is named where the verification fails', async ({
  page,
  tmpPath
}) => {
  alone.setTimeout(300_000);
  const path = `${tmpPath}/a.ipynb`;
  const ids = await begin(page, path);
  const [moved, integer, matrix] = ['cross_validation', 'np.int', 'as_matrix'].map(word => bar(page, ids.get(word)!));
  const panel = page.locator('.mzn-panel');
  const acceptAll = panel.getByRole('button', { name: /^Accept all verified/ });

  await expect(moved).toContainText('1 other was built on this.');
  await expect(integer).toContainText('1 other was built on this.');
  await expect(button(moved, /^Reject/)).toHaveAttribute('title', /1 other was verified with it, and is not without it/);
  await lookAtBoth(page, 'built-on');

  // At once: the server's word is yet to come.
  const held: Route[] = [];
  await page.route('**/decision', route => void held.push(route));
  await button(moved, /^Reject/).click();
  await expect(acceptAll).toHaveText('Accept all verified (1)');
  await expect(matrix.locator('.mzn-badge')).toHaveText('proposed');
  await page.unroute('**/decision');
  for (const route of held) {
    await route.continue();
  }
  await told(page, path, 'proposed', 'rejected', 'verified');
  await expect(acceptAll).toHaveText('Accept all verified (1)');
  await acceptAll.click();
  expect(await sources(page)).toEqual([IMPORTS, CELLS[1].source.replace('np.int', 'int'), CELLS[2].source, CELLS[3].source]);

  await panel.getByRole('button', { name: 'Verify what I accepted' }).click();
  const failure = page.locator('.mzn-op-failure').first();
  await expect(failure).toContainText('mends this; it was rejected.', { timeout: 120_000 });
  await expect(panel.locator('.mzn-failing')).toContainText('mends this; it was rejected.');
  const sign = await panel.locator('.mzn-verdict .mzn-verdict-sign').innerText();
  expect(sign).not.toBe('✓');
  await expect(panel.locator('.mzn-panel-verify')).toContainText(`${sign} Run from a fresh kernel with the 1 suggestion`);
  await lookAtBoth(page, 'mended-by-rejected');

  await failure.getByRole('button', { name: /^Reconsider/ }).click();
  await expect(button(moved, /^Accept/)).toBeFocused();
  await expect(panel.locator('.mzn-failing')).toContainText('mends this; it is not accepted yet.');
  // What was built on it is verified again, before anything is accepted.
  await expect(acceptAll).toHaveText('Accept all verified (2)');
  await acceptAll.click();
  await expect(page.locator('.jp-Notebook .mzn-op-replace')).toHaveCount(0);
  await expect(failure).toContainText('it is accepted since. Verify once more.');
  await panel.getByRole('button', { name: 'Verify what I accepted' }).click();
  await expect(panel.locator('.mzn-panel-verify')).toContainText('✓ Run from a fresh kernel with the 3', { timeout: 120_000 });
  await expect(page.locator('.mzn-op-failure')).toHaveCount(0);
});

alone('what was accepted and not saved is said to be open again after a reload', async ({ page, tmpPath }) => {
  const path = `${tmpPath}/b.ipynb`;
  const cells = [code('c1', 'a'), code('c2', 'b'), code('c3', 'c')];
  const verified = cells.map(({ id, source }) => suggestion(id.replace('c', 's'), [replace(id, source, source.toUpperCase())], RAN));
  await open(page, path, notebook(cells, run(...verified)));
  let kept = sidebarKept(page, false);
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  const acceptAll = panel.getByRole('button', { name: /^Accept all verified/ });
  await acceptAll.click();
  const accepted = await sources(page);
  await told(page, path, 'accepted', 'accepted', 'accepted');
  await kept;
  await reload(page);
  const said = /3 suggestions that you had accepted are not in the notebook as it was saved: they are open again/;
  await expect(panel.getByText(said)).toBeVisible();
  await expect(acceptAll).toHaveText('Accept all verified (3)');
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await lookAtBoth(page, 'unsaved');
  await panel.getByRole('button', { name: 'Accept them again' }).click();
  await expect(panel.getByText(said)).toHaveCount(0);
  expect(await sources(page)).toEqual(accepted);

  // With the sidebar closed a notification says it, until it is decided.
  await told(page, path, 'accepted', 'accepted', 'accepted');
  kept = sidebarKept(page, true);
  await page.sidebar.close('right');
  await kept;
  await reload(page);
  const toast = page.locator('.Toastify__toast').filter({ hasText: said });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Accept them again' }).click();
  await expect(toast).toHaveCount(0);
  expect(await sources(page)).toEqual(accepted);
});

alone('what was accepted of a suggestion is known after a reload: the rest is rejected as the rest', async ({ page, tmpPath }) => {
  const [before, after] = ['a\n\nb', 'A\n\nB'];
  const path = `${tmpPath}/a.ipynb`;
  await open(page, path, notebook([code('c1', before)], [running, ...suggests(suggestion('s1', [replace('c1', before, after)])), done]));
  await modernize(page);
  const card = bar(page, 's1');
  await button(card.locator('..'), /^Accept change 1/).click();
  await expect(card).toContainText('partly accepted');
  await page.notebook.save();
  await reload(page);
  await expect(card).toContainText('partly accepted');
  await expect(page.locator('.mzn-added')).toHaveCount(1);
  await button(card, /^Reject/).click();
  await told(page, path, 'accepted');
  expect(await sources(page)).toEqual(['A\n\nb']);
});

/** Until the layout is kept with the right sidebar closed, or open: what came before is kept by requests of its own. */
function sidebarKept(page: Page, isClosed: boolean): Promise<Response> {
  return page.waitForResponse(response => {
    const request = response.request();
    return (
      request.method() === 'PUT' &&
      request.url().includes('/api/workspaces/') &&
      request.postDataJSON().data['layout-restorer:data']?.right?.collapsed === isClosed
    );
  });
}

test('what is needed names the suggestion that is yet to be accepted, and shows it', async ({ page, tmpPath }) => {
  const need = { what: 'input', name: 'train.csv', cells: ['c2'], advice: 'It is not here.' };
  const failure = { kind: 'missing', cell_id: 'c2', message: 'FileNotFoundError: train.csv', need, mended_by: ['s1', 'gone'] };
  const report = {
    modernization: '',
    notebook: 'a.ipynb',
    verdict: 'blocked',
    summary: '1 of 2 cells ran, 1 failed.',
    version: '0.1.0',
    needs: [need],
    cells: [{ cell_id: 'c2', number: 2, state: 'failed', failure }]
  };
  const given = suggestion('s1', [replace('c1', 'folder = "there"', 'folder = "here"')], RAN);
  const cells = [code('c1', 'folder = "there"'), code('c2', 'read(folder)')];
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, [running, ...suggests(given), { event: { type: 'report', report } }, done]));
  await page.setViewportSize({ width: 1400, height: 900 });
  await modernize(page);
  const needs = page.locator('.mzn-needs');
  await expect(needs).toContainText('“Repair s1” mends this; it is not accepted yet.');
  await needs.getByRole('button', { name: 'Show: “Repair s1”' }).press('Enter');
  await expect(button(bar(page, 's1'), /^Accept/)).toBeFocused();
  await button(bar(page, 's1'), /^Reject/).click();
  const under = page.locator('.mzn-op-failure').last();
  await expect(under).toContainText('“Repair s1” mends this; it was rejected.');
  await under.getByRole('button', { name: 'Reconsider: “Repair s1”' }).press('Enter');
  await expect(button(bar(page, 's1'), /^Accept/)).toBeFocused();
});

test('what fell back in one page has in another, too, and is not accepted with all that is verified', async ({ page, tmpPath }) => {
  const cells = [code('c1', 'a'), code('c2', 'b'), code('c3', 'c')];
  const script = suggests(
    suggestion('s1', [replace('c1', 'a', 'A')], RAN),
    suggestion('s2', [replace('c2', 'b', 'B')], { ...RAN, built_on: ['s1'] }),
    suggestion('s3', [replace('c3', 'c', 'C')], { ...RAN, built_on: ['s2'] })
  );
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, [running, ...script, done]));
  await page.setViewportSize({ width: 1400, height: 900 });
  await modernize(page);
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/lab/workspaces/other/tree/${tmpPath}/a.ipynb`);
  await shown(other);
  const all = /^Accept all verified/;
  const [here, there] = [page, other].map(each => each.locator('.mzn-notebook-bar').getByRole('button', { name: all }));
  await expect(there).toHaveText('Accept all verified (3)');
  await button(bar(page, 's1'), /^Reject/).click();
  await expect(here).toHaveCount(0);
  await expect(there).toHaveCount(0);
  await page.locator('.Toastify__toast').getByRole('button', { name: 'Reconsider' }).click();
  await expect(here).toHaveText('Accept all verified (3)');
  await expect(there).toHaveText('Accept all verified (3)');
  await button(bar(other, 's2'), /^Reject/).click();
  await expect(here).toHaveText('Accept all verified (1)');
  await here.click();
  expect(await sources(page)).toEqual(['A', 'b', 'c']);
  await other.close();
});
