/** The whole notebook: strip, filters, the bar at the top, reports and copies, and taking all back. */
import { look } from './look';
import { at, code, done, IStep, markdown, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, button, cell, errors, execute, expect, goOn, modernize, open, saved, sources, test } from './lab';

const CELLS = [
  markdown('m', '# Old'),
  code('c1', 'a = old(1)', '1\n'),
  code('c2', 'b = slow(a)', '2\n'),
  code('c3', 'c = drift(b)', '3\n'),
  code('c4', 'd = 4')
];

const report = {
  modernization: '',
  notebook: 'a.ipynb',
  verdict: 'runs',
  summary: '<script>window.bad = 1</script> Runs.',
  version: '0.1.0',
  scores: [{ cell_id: 'c3', number: 3, name: 'accuracy', then: 0.82, now: 0.84, result: 'drifted' }],
  cells: [
    {
      cell_id: 'c3',
      number: 3,
      state: 'ran',
      seconds: 1,
      comparison: { result: 'drifted', then: [0.82], now: [0.84] }
    }
  ]
};

const RAN = { after: { result: 'ran', seconds: 0.1 } };

const SCRIPT: IStep[] = [
  running,
  at('c1', 1, 4, 'repaired', 0.1),
  at('c2', 2, 4, 'ran', 60),
  at('c3', 3, 4, 'ran', 1),
  at('c4', 4, 4, 'blocked', 0),
  ...suggests(
    suggestion('s1', [replace('c1', 'a = old(1)', 'a = new(1)')], { title: 'First', evidence: RAN }),
    suggestion('s2', [replace('c2', 'b = slow(a)', 'b = fast(a)')], {
      kind: 'speedup',
      origin: 'model:m',
      title: 'Second',
      built_on: ['s1'],
      evidence: RAN
    }),
    suggestion('s3', [replace('c3', 'c = drift(b)', 'c = drift(b, 1)')], {
      kind: 'calibration',
      status: 'proposed',
      title: 'Third'
    }),
    suggestion('s4', [replace('c4', 'd = 4', 'd = 5')], { title: 'Fourth', evidence: RAN }),
    suggestion('s5', [{ op: 'insert', cell_id: 'n1', after: 'c4', source: 'e = 6' }], {
      title: 'Fifth',
      evidence: RAN
    })
  ),
  { event: { type: 'report', report } },
  done
];

test('strip, filters, the bar at the top, and the next one after a decision', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook(CELLS, SCRIPT));
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  const panel = page.locator('.mzn-panel');
  const again = panel.getByRole('button', { name: 'Modernize again' });

  const form = page.getByRole('dialog');
  // A dialog that has just come may not listen yet.
  const openForm = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'With options…' }).click();
    await expect(form.getByLabel('Input folders')).toBeFocused();
  };

  // What a person knows of this notebook alone counts the next time, too.
  const asked = (): Promise<unknown> =>
    page
      .waitForRequest(request => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/modernizations'))
      .then(request => request.postDataJSON().options);
  await openForm();
  await form.getByLabel('Input folders').fill('../data\n ../more ');
  await form.getByLabel('Expected score').fill('0.82');
  const options = asked();
  // The list of earlier ones is asked for once the new one is shown: until then the old one is, and nothing else begins.
  const listed = page.waitForResponse(
    response => response.request().method() === 'GET' && new URL(response.url()).pathname.endsWith('/modernizations')
  );
  await form.getByLabel('Expected score').press('Enter');
  expect(await options).toMatchObject({
    input_dirs: ['../data', '../more'],
    expected_score: 0.82,
    answers: null,
    metric: null
  });
  await listed;
  await expect(again).toBeVisible();
  // The server says what is wrong with it; what was typed is still there.
  await openForm();
  await expect(form.getByLabel('Input folders')).toHaveValue('../data\n../more');
  await form.getByLabel('Answers').fill('../answers.csv');
  await form.getByRole('button', { name: 'Modernize' }).click();
  await expect(panel.getByRole('alert')).toContainText('metric');
  await openForm();
  await form.getByLabel('Answers').fill('');
  await form.getByRole('button', { name: 'Modernize' }).click();
  await expect(panel.getByRole('alert')).toBeHidden();
  await expect(again).toBeVisible();
  const same = asked();
  await again.click();
  expect(await same).toMatchObject({ input_dirs: ['../data', '../more'], expected_score: 0.82 });
  await expect(again).toBeVisible();
  const strip = panel.getByRole('toolbar', { name: 'Cells' });
  await expect(strip.getByRole('button')).toHaveCount(4);
  await expect(strip.getByRole('button', { name: 'Cell 1: repaired' })).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Cell 3: drifted' })).toBeVisible();
  await expect(strip.getByRole('button', { name: /Cell 4: blocked/ })).toBeVisible();
  // The bar in a box is the time of its cell: one of a minute is the highest.
  const bars = await strip.locator('.mzn-strip-time').evaluateAll(all => all.map(each => each.clientHeight));
  expect(Math.max(...bars.filter((_, n) => n !== 1))).toBeLessThan(bars[1]);
  await strip.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(cell(page, 4)).toHaveClass(/jp-mod-active/);

  const top = page.locator('.mzn-notebook-bar');
  await expect(top).toContainText('Runs');
  await expect(top).toContainText('5 suggestions: 3 repairs · 1 speedup · 1 calibration');

  const rows = panel.locator('[data-row]');
  const speedups = panel.locator('.mzn-panel-filters').getByRole('button', { name: 'speedup 1' });
  await speedups.click();
  await expect(rows).toHaveText([/Second/]);
  await speedups.click();
  await panel.getByRole('button', { name: 'Search and filter' }).click();
  await panel.getByLabel('Show only one status').selectOption('proposed');
  await expect(rows).toHaveCount(1);
  await panel.getByLabel('Show only one status').selectOption('');
  await panel.getByLabel('Show only one origin').selectOption('model');
  await expect(rows).toHaveText([/Second/]);
  // Its cell is the third of the notebook: cells are counted as in the report, and in what the run tells.
  await expect(panel.locator('.mzn-panel-cell')).toHaveText('Cell 2');
  await panel.getByLabel('Show only one origin').selectOption('');
  await panel.getByRole('searchbox').fill('nowhere');
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);

  // All that the filter shows are decided about at once, and open again at once.
  await panel.getByLabel('Show only one status').selectOption('verified');
  await expect(panel.getByRole('button', { name: 'Accept the verified (4)' })).toBeVisible();
  await panel.getByRole('button', { name: 'Reject these 4' }).click();
  await expect(top).toContainText('4 of 5 reviewed');
  const toast = page.locator('.Toastify__toast');
  await toast.getByRole('button', { name: 'Reconsider' }).click();
  await expect(toast).toHaveCount(0);
  await panel.getByLabel('Show only one status').selectOption('');
  await expect(rows).toHaveCount(5);

  // What was built on a rejected one is named; the next one is ready to be decided by the keyboard.
  await button(panel.locator('[data-row="s1"]'), /^Reject/).press('Enter');
  await expect(page.getByText('Verified with what you rejected')).toContainText('Second');
  await expect(button(panel.locator('[data-row="s2"]'), /^Accept/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(top).toContainText('2 of 5 reviewed');
  await expect(button(panel.locator('[data-row="s3"]'), /^Accept/)).toBeFocused();
  expect((await sources(page))[2]).toBe('b = fast(a)');

  // The evidence and the hunk at the cursor have commands, too.
  await cell(page, 3).locator('.cm-line').first().click();
  await page.keyboard.press('Alt+F7');
  expect((await sources(page))[3]).toBe('c = drift(b, 1)');
  await execute(page, 'jupyter-mlemodernizer:toggle-diff');
  await expect(cell(page, 4).locator('.mzn-added')).toBeHidden();
  // The browser tells of the refusal.
  expect(found).toEqual([expect.stringContaining('400')]);
});

test('the folder of missing data is chosen where it lies', async ({ page, tmpPath }) => {
  const need = { what: 'input', name: 'train.csv', looked_in: ['.'], cells: ['c1'], advice: 'It is not here.' };
  await page.contents.uploadContent('a\n1\n', 'text', `${tmpPath}/elsewhere/train.csv`);
  await open(page, `${tmpPath}/notebooks/a.ipynb`, notebook(CELLS, [
    running,
    { event: { type: 'report', report: { ...report, verdict: 'blocked', needs: [need] } } },
    done
  ]));
  await modernize(page);
  const choose = page.locator('.mzn-needs').getByRole('button', { name: 'Choose its folder…' });
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose.click();
  await expect(dialog).toContainText('where Jupyter was started');
  for (const theme of ['Dark', 'Light']) {
    // The menus are out of reach while a dialog is open.
    await execute(page, 'apputils:change-theme', { theme: `JupyterLab ${theme}` });
    await look(page, `${theme.toLowerCase()}-folder`);
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // From the notebook's own folder up, and into the one with the data.
  await choose.click();
  const parent = tmpPath.split('/').pop()!;
  await dialog.locator(`.jp-BreadCrumbs-item[title$="${parent}"]`).click();
  await dialog.locator('.jp-DirListing-item', { hasText: 'elsewhere' }).click();
  await dialog.locator('.jp-DirListing-item.jp-mod-selected', { hasText: 'elsewhere' }).waitFor();
  const asked = async (): Promise<string[]> => {
    const request = await page.waitForRequest(
      each => each.method() === 'POST' && new URL(each.url()).pathname.endsWith('/modernizations')
    );
    return request.postDataJSON().options.input_dirs;
  };
  const chosen = asked();
  await dialog.getByRole('button', { name: 'Select' }).click();
  expect(await chosen).toEqual(['../elsewhere']);
  // One that Jupyter does not show is typed.
  await page.locator('.mzn-needs').getByRole('button', { name: 'Type its path…' }).click();
  await expect(dialog.getByLabel('Input folders')).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n/mnt/data');
  const typed = asked();
  await dialog.getByRole('button', { name: 'Modernize' }).click();
  expect(await typed).toEqual(['../elsewhere', '/mnt/data']);
});

test('report and comparison in tabs, a copy, and all taken back', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook(CELLS, SCRIPT));
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  await button(panel.locator('[data-row="s1"]'), /^Accept/).click();

  await panel.getByRole('button', { name: 'Save a modernized copy' }).click();
  await expect(page.getByRole('tab', { name: 'a.modernized.ipynb' })).toBeVisible();
  expect(await saved(page, `${tmpPath}/a.modernized.ipynb`)).toEqual([
    '# Old',
    'a = new(1)',
    'b = fast(a)',
    'c = drift(b)',
    'd = 5',
    'e = 6'
  ]);
  await page.getByRole('tab', { name: 'a.ipynb', exact: true }).click();
  expect((await sources(page))[2]).toBe('b = slow(a)');

  await panel.getByRole('button', { name: 'Open the report' }).click();
  const frame = page.frameLocator('.mzn-report-frame iframe');
  await expect(frame.getByText('window.bad')).toBeVisible();
  await expect(page.locator('.mzn-report-frame iframe')).toHaveAttribute('sandbox', 'allow-popups');
  expect(await page.evaluate(() => 'bad' in window)).toBe(false);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as HTML' }).click();
  expect((await download).suggestedFilename()).toBe('a.report.html');

  await page.getByRole('tab', { name: 'a.ipynb', exact: true }).click();
  await panel.getByRole('button', { name: 'Compare then and now' }).click();
  const compared = page.locator('.mzn-compare');
  await expect(compared.getByText('1 cell is not what it was.')).toBeVisible();
  await expect(compared.locator('h2')).toHaveText(['Cell 1']);
  await expect(compared.locator('.mzn-mod-removed')).toHaveText('a = old(1)');
  await expect(compared.locator('.mzn-mod-removed mark')).toHaveText('old');
  await expect(compared.locator('.mzn-mod-added')).toHaveText('a = new(1)');
  await compared.getByLabel('Show all cells').check();
  await expect(compared.locator('.mzn-compare-pair')).toHaveCount(5);
  await expect(compared.getByLabel('Output then')).toHaveText(['1', '2', '3']);

  await page.getByRole('tab', { name: 'a.ipynb', exact: true }).click();
  // Those are one undo, which is offered where it does not lie over the sidebar; the one accepted before them stays.
  const told = page.getByText('3 suggestions accepted.');
  await panel.getByRole('button', { name: /^Accept all verified/ }).click();
  await expect(panel.getByText('4 of 5 reviewed')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo “Accept all verified”' }).click();
  await expect(panel.getByText('1 of 5 reviewed')).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.sidebar.close('right');
  await page.locator('.mzn-notebook-bar').getByRole('button', { name: /^Accept all verified/ }).click();
  await told.locator('xpath=ancestor::*[@role="alert"]').getByRole('button', { name: 'Undo' }).click();
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  await expect(panel.getByText('1 of 5 reviewed')).toBeVisible();
  expect(await sources(page)).toEqual(['# Old', 'a = new(1)', 'b = slow(a)', 'c = drift(b)', 'd = 4']);
  await panel.getByRole('button', { name: /^Accept all verified/ }).click();
  await expect(panel.getByText('4 of 5 reviewed')).toBeVisible();
  await cell(page, 2).locator('.cm-line').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('  # mine');
  await panel.getByRole('button', { name: 'Undo the whole modernization' }).click();
  await expect(panel.getByText('0 of 5 reviewed')).toBeVisible();
  expect(await sources(page)).toEqual(['# Old', 'a = old(1)', 'b = slow(a)  # mine', 'c = drift(b)', 'd = 4']);
  await expect(bar(page, 's2')).toHaveCount(1);
  expect(found).toEqual([]);
});

test('a run in the background: status bar, and told when it needs a person', async ({ page, tmpPath }) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(CELLS, [...SCRIPT.slice(0, 4), { hold: 'seen' }, ...SCRIPT.slice(4)])
  );
  await page
    .locator('.jp-NotebookPanel-toolbar')
    .getByRole('button', { name: 'Modernize this notebook' })
    .click();
  await page.getByRole('tab', { name: 'Launcher' }).click();
  const item = page.getByRole('button', { name: 'Modernizing, cell 3 of 4: a.ipynb' });
  await expect(item).toBeVisible();
  await goOn(page, tmpPath, 'seen');
  const told = page.getByText('a.ipynb: Runs. 5 suggestions wait for your decision.');
  await expect(told).toBeVisible();
  await expect(item).toBeHidden();
  // Who goes there need not be told any more.
  await page.getByRole('tab', { name: 'a.ipynb' }).click();
  await expect(page.locator('.jp-NotebookPanel')).toBeVisible();
  await expect(told).toHaveCount(0);
  // A second modernization: the first one stays within reach.
  await page.locator('.mzn-panel').getByRole('button', { name: 'Modernize again' }).click();
  const panel = page.locator('.mzn-panel');
  await panel.getByText('2 modernizations of this notebook').click();
  const [second, first] = await panel.locator('.mzn-history button').all();
  await expect(second).toBeDisabled();
  await button(panel.locator('[data-row="s1"]'), /^Reject/).click();
  await expect(panel.getByText('1 of 5 reviewed')).toBeVisible();
  await first.click();
  await expect(panel.getByText('0 of 5 reviewed')).toBeVisible();
  await second.click();
  await expect(panel.getByText('1 of 5 reviewed')).toBeVisible();
});
