/** The sidebar at the size of a laptop: what a person came for is in view, and stays what it says. */
import type { Locator, Page as AnyPage } from '@playwright/test';
import { look, lookAtBoth } from './look';
import { at, code, done, evidence, ICell, IStep, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, button, cell, errors, execute, expect, goOn, modernize, open, Page, test } from './lab';

const TITLES = [
  '`error_bad_lines` became `on_bad_lines`',
  '`DataFrame.append` and `.ix` are gone: `pd.concat` and `.iloc`',
  '`np.int` was nothing but the builtin `int`',
  '`normed` is `density` now',
  'Arguments of `drop` after the first are given by keyword only',
  '`as_matrix()` is `.values`'
];
const CELLS: ICell[] = TITLES.map((_, n) => code(`c${n}`, `value_${n} = old(${n})`, '1\n'));
const LIST = TITLES.map((title, n) =>
  suggestion(`s${n}`, [replace(`c${n}`, CELLS[n].source, `value_${n} = new(${n})`)], {
    title,
    evidence: evidence(`TypeError: old() got an unexpected keyword argument 'a${n}'`, `c${n}`, 0.2),
    // Each was seen to work on top of the one before.
    built_on: n ? [`s${n - 1}`] : []
  })
);
const ENVIRONMENT = { python: '3.11.7', kernel_name: 'python3', distributions: [{ name: 'pandas', version: '3.1.0' }] };
const NEED = {
  what: 'input', name: 'train.csv', looked_in: ['.', '../input'], cells: ['c5'],
  advice: 'The file `train.csv` is not here: put it beside the notebook, or name its folder in the settings.'
};
const REPORT = {
  modernization: '', notebook: 'a.ipynb', verdict: 'runs', version: '0.1.0',
  summary: 'With 6 changes; the results of 3 cells differ from the saved ones.',
  era: { earliest: '2017-03', latest: '2017-06', reasons: ['`sklearn.cross_validation` was removed in 0.20, of 2018.'] },
  counts: { trials: 9, trials_failed: 3, statements_run: 40, statements_rerun: 4, replays: 1 },
  seconds: { total: 14.2 },
  scores: [{ cell_id: 'c4', number: 5, name: 'mean_absolute_error', then: 0.8241, now: 0.8406, result: 'drifted' }],
  cells: CELLS.map(({ id }, n) => ({
    cell_id: id, number: n + 1, state: 'repaired', seconds: 1,
    comparison:
      n === 1
        ? { result: 'drifted', then: [16, 3], now: [15, 2], detail: '2 of 9 numbers differ; the first: 16 then, 15 now.' }
        : n === 2
          ? { result: 'drifted', detail: "The text differs: 'uniform' then, 'distance' now." }
          : n === 4
            ? { result: 'drifted', then: [0.8241], now: [0.8406] }
            : { result: 'same', pictures: n === 3 ? 2 : 0 }
  }))
};

function script(report: object = {}, list = LIST): IStep[] {
  return [
    running,
    { event: { type: 'environment', environment: ENVIRONMENT } },
    ...CELLS.map(({ id }, n) => at(id, n + 1, CELLS.length, 'repaired', 1)),
    ...suggests(...list),
    { event: { type: 'report', report: { ...REPORT, ...report } } },
    done
  ];
}

const panel = (page: AnyPage): Locator => page.locator('.mzn-panel');
const inPanel = (page: AnyPage, name: string | RegExp): Locator => panel(page).getByRole('button', { name });
const row = (page: AnyPage, id: string): Locator => panel(page).locator(`[data-row="${id}"]`);

/** Rows that can be read from end to end without scrolling. */
function rowsInView(page: AnyPage): Promise<number> {
  return panel(page).locator('.mzn-panel-scroll').evaluate(node => {
    const { bottom } = node.getBoundingClientRect();
    return [...node.querySelectorAll('[data-row]')].filter(each => each.getBoundingClientRect().bottom <= bottom).length;
  });
}

async function begin(page: Page, path: string, ...made: Parameters<typeof notebook>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, path, notebook(...made));
  await page.sidebar.close('left');
  await modernize(page);
}

test('the suggestions are in view, and what differs is told with its cell', async ({ page, tmpPath }) => {
  const found = errors(page);
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, script());
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(5);
  const results = panel(page).getByRole('region', { name: 'Results then and now' });
  const list = results.getByRole('list', { name: 'What differs' }).getByRole('listitem');
  // What a score tells is not told again.
  await expect(list).toHaveText([
    'Cell 2 16 then, 15 now; 1 more number differs',
    "Cell 3 The text differs: 'uniform' then, 'distance' now."
  ]);
  await expect(results.getByRole('row').last()).toContainText('mean_absolute_error');
  await lookAtBoth(page, 'sidebar-differs');
  await results.getByRole('button', { name: 'mean_absolute_error' }).click();
  await expect(cell(page, 4)).toBeInViewport();
  // Decisions are at hand where the pointer or the focus is, and always where nothing hovers.
  const actions = row(page, 's1').locator('.mzn-row-actions');
  await expect(actions).toHaveCSS('opacity', '0');
  await row(page, 's1').hover();
  await expect(actions).toHaveCSS('opacity', '1');
  await row(page, 's0').locator('.mzn-row-main').focus();
  await expect(row(page, 's0').locator('.mzn-row-actions')).toHaveCSS('opacity', '1');
  await expect(row(page, 's0').getByRole('img', { name: 'verified' })).toBeVisible();
  // What is looked up seldom is put away, and nothing of it is lost.
  const environment = panel(page).locator('.mzn-environment');
  await expect(environment.getByText('Written for the libraries of 2017-03')).toBeHidden();
  await environment.getByText('Environment and cost').click();
  await expect(environment).toContainText(/Written for the libraries of 2017-03 to 2017-06.*14 s of at most 60 min · 9 trials, 3 in vain.*python3/);
  expect(found).toEqual([]);
});

test('where it is blocked, what is needed comes first, and suggestions are in view as well', async ({ page, tmpPath }) => {
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, script({
    verdict: 'blocked', needs: [NEED], summary: '5 of 6 cells ran, 1 failed.'
  }));
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(3);
  await lookAtBoth(page, 'sidebar-blocked');
});

test('a verification begins anew at once, leaves what is known, and the focus where it was', async ({ page, tmpPath }) => {
  const verification: IStep[] = [
    { event: { type: 'state', state: 'running', phase: 'verify' } },
    { hold: 'begun' },
    { event: { ...(at('c0', 1, 6, 'ran', 0.1).event as object), phase: 'verify' } },
    { hold: 'seen' },
    { event: { type: 'report', report: { ...REPORT, verdict: 'reproduces', summary: 'Runs with 1 change.', era: null, counts: {}, seconds: {}, suggestions: LIST } } },
    done
  ];
  const list = LIST.map(each => ({ ...each, built_on: [] }));
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, script({}, list), { verification });
  await button(row(page, 's0'), /^Accept/).click();
  const strip = panel(page).getByRole('toolbar', { name: 'Cells' });
  await expect(strip.getByRole('button', { name: /: repaired/ })).toHaveCount(6);
  const waiting = strip.getByRole('button', { name: /: waiting/ });
  const environment = panel(page).locator('.mzn-environment');
  await environment.getByText('Environment and cost').click();
  const known = /Written for the libraries of 2017-03.*14 s of at most 60 min · 9 trials/;

  // The server's answer is yet to come.
  let answer = (): void => undefined;
  await page.route('**/verify', async route => {
    await new Promise<void>(resolve => (answer = resolve));
    await route.continue();
  });
  await inPanel(page, 'Verify what I accepted').focus();
  await page.keyboard.press('Enter');
  const verify = inPanel(page, /^Verify/);
  await expect(waiting).toHaveCount(6);
  await expect(panel(page).getByRole('region', { name: 'Progress' })).toContainText('Starting…');
  await expect(verify).toBeFocused();
  await expect(environment).toContainText(known);
  answer();
  await expect(panel(page).getByText('Verifying in a fresh kernel…')).toBeVisible();
  await expect(waiting).toHaveCount(6);
  await expect(panel(page).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await lookAtBoth(page, 'sidebar-verifying');
  await goOn(page, tmpPath, 'begun');
  await expect(strip.getByRole('button', { name: /Cell 1: ran/ })).toBeVisible();
  await expect(waiting).toHaveCount(5);
  await expect(panel(page).getByText('Cell 1 of 6')).toBeVisible();
  await expect(environment).toContainText(known);
  await verify.focus();
  await goOn(page, tmpPath, 'seen');
  await expect(panel(page).locator('.mzn-verdict')).toContainText('Reproduces');
  await expect(inPanel(page, 'Verify once more')).toBeFocused();
  await expect(environment).toContainText(known);
  await lookAtBoth(page, 'sidebar-verified');
});

test('what was verified with one that is rejected says so, and all of them can be seen', async ({ page, tmpPath }) => {
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, script());
  await button(row(page, 's0'), /^Reject/).click();
  for (const id of ['s1', 's2', 's5']) {
    await expect(row(page, id)).toContainText('Was verified with “error_bad_lines became on_bad_lines”, which you rejected.');
    await expect(row(page, id).getByRole('img', { name: 'verified' })).toHaveCount(0);
  }
  await expect(inPanel(page, /^Accept all verified/)).toHaveCount(0);
  const toast = page.locator('.Toastify__toast');
  await expect(toast).toContainText(/^Verified with what you rejected, and not without it: “DataFrame\.append.*” and 4 more/);
  // It stays as long as the pointer is there.
  await toast.hover();
  await look(page, 'light-sidebar-rejected');
  await toast.getByRole('button', { name: 'Show all 5' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('dialog')).toContainText('as_matrix() is .values');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await row(page, 's1').locator('.mzn-row-main').click();
  await expect(bar(page, 's1')).toBeInViewport();
});

/** What JupyterLab calls the kernel with the libraries. */
const ML = "Python (today's ML libraries)";

test('a kernel that has what is missing is one press away, and another kernel is told', async ({ page, tmpPath }) => {
  const need = {
    what: 'package', name: 'lightgbm', cells: ['c5'], kernel: 'todays-ml',
    advice: '`lightgbm` is not installed in this kernel: modernize with the kernel `todays-ml`, which has `lightgbm`.'
  };
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, script({
    verdict: 'blocked', needs: [need], summary: '5 of 6 cells ran, 1 failed.'
  }));
  const needs = panel(page).locator('.mzn-needs');
  await expect(needs.getByRole('button')).toHaveText([`Modernize with ${ML}`]);
  await lookAtBoth(page, 'sidebar-kernel');
  const asked = async (): Promise<string> => {
    const request = await page.waitForRequest(
      each => each.method() === 'POST' && new URL(each.url()).pathname.endsWith('/modernizations')
    );
    return request.postDataJSON().options.kernel_name;
  };
  const first = asked();
  await needs.getByRole('button').click();
  expect(await first).toBe('todays-ml');
  await expect(inPanel(page, 'Modernize again')).toBeVisible();
  // As long as the notebook has the kernel that it had, it is run there again.
  const second = asked();
  await inPanel(page, 'Modernize again').click();
  expect(await second).toBe('todays-ml');
  await expect(inPanel(page, 'Modernize again')).toBeVisible();
  const hint = panel(page).getByRole('region', { name: 'Kernel' });
  await expect(hint).toHaveCount(0);
  // The person chooses another one by hand.
  await page.evaluate(async () => {
    const { context } = window.jupyterapp.shell.currentWidget as unknown as {
      context: { sessionContext: { changeKernel(model: object): Promise<unknown> } };
    };
    await context.sessionContext.changeKernel({ name: 'todays-ml' });
  });
  await expect(hint).toContainText(`modernized in the kernel Python 3 (ipykernel), and this notebook has the kernel ${ML}`);
  await look(page, 'light-sidebar-kernel-hint');
  const third = asked();
  await hint.getByRole('button', { name: `Modernize with ${ML}` }).click();
  expect(await third).toBe('todays-ml');
  await expect(inPanel(page, 'Modernize again')).toBeVisible();
  await hint.getByRole('button', { name: 'Change its kernel to Python 3 (ipykernel)' }).click();
  await expect(hint).toHaveCount(0);
  await execute(page, 'notebook:shutdown-kernel');
});
