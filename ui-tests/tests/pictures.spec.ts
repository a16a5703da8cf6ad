/** Pictures of every state, light and dark, to be looked at: ui-tests/pictures/. */
import {
  code,
  evidence,
  IStep,
  markdown,
  notebook,
  replace,
  running,
  suggestion,
  suggests
} from './notebooks';
import type { Locator } from "@playwright/test";
import { bar, cell, expect, open, Page, test, toolbarButton } from './lab';

const READ = `import pandas as pd
import numpy as np

rows = []
for name in files:
    df = pd.read_csv(name, error_bad_lines=False)
    rows.append(df)

data = pd.DataFrame()
for df in rows:
    data = data.append(df, ignore_index=True)
data.ix[0]`;
const READ_1 = READ.replace('error_bad_lines=False', 'on_bad_lines="skip"');
const READ_2 = `import pandas as pd
import numpy as np

rows = []
for name in files:
    df = pd.read_csv(name, on_bad_lines="skip")
    rows.append(df)

data = pd.concat(rows, ignore_index=True)
data.iloc[0]`;
const LOOP = `total = 0
for i in range(len(data)):
    total += data["price"][i] * data["qty"][i]
total`;
const VECTOR = `# Vectorised: one pass in C instead of a Python loop
total = (data["price"] * data["qty"]).sum()
total`;
const FOREST = `model = RandomForestClassifier(random_state=0)
model.fit(X_train, y_train)
print("accuracy", model.score(X_test, y_test))`;
const DEAD = '%matplotlib inline\nfrom sklearn.cross_validation import train_test_split';
const HELPER = 'from sklearn.externals import joblib\n\n\ndef load(path):\n    return joblib.load(path)\n';

const cells = [
  markdown('m1', '# Sales forecast\nA notebook from 2017.'),
  code('c1', READ),
  code('c2', LOOP, '184223.5\n'),
  code('c3', FOREST, 'accuracy 0.8241\n'),
  code('c4', DEAD),
  code('c5', 'data.head()')
];

const list = [
  suggestion('i1', [{ op: 'insert', cell_id: 'n1', after: 'm1', source: 'from pathlib import Path\nfiles = sorted(Path("data").glob("*.csv"))  # 12 files' }], {
    title: 'Import the names used below',
    evidence: evidence("NameError: name 'files' is not defined", 'c1', 0.02)
  }),
  suggestion('r1', [replace('c1', READ, READ_1)], {
    title: '`error_bad_lines` became `on_bad_lines`',
    reason: 'pandas 2.0 removed the parameter `error_bad_lines` of `read_csv`.',
    evidence: evidence(
      "TypeError: read_csv() got an unexpected keyword argument 'error_bad_lines'",
      'c1',
      0.4
    )
  }),
  suggestion('r2', [replace('c1', READ_1, READ_2)], {
    title: '`DataFrame.append` and `.ix` are gone: `pd.concat` and `.iloc`',
    reason: 'pandas 2.0 removed `DataFrame.append`, pandas 1.0 removed `.ix`.',
    evidence: evidence(
      "AttributeError: 'DataFrame' object has no attribute 'append'",
      'c1',
      0.41
    ),
    built_on: ['r1']
  }),
  suggestion('s1', [replace('c2', LOOP, VECTOR)], {
    kind: 'speedup',
    title: 'Vectorise the row loop',
    evidence: {
      checks: ['Same result to 1e-12; 8.2 s → 14 ms (median of 5).']
    }
  }),
  suggestion('k1', [replace('c3', FOREST, FOREST.replace('(random', '(n_estimators=10, random'))], {
    kind: 'calibration',
    title: '`RandomForestClassifier` meant 10 trees then, and means 100 now',
    reason: 'scikit-learn 0.22 changed the default of `n_estimators`.',
    changes_behaviour: true,
    status: 'proposed',
    evidence: { checks: ['The output of this cell differs from the one saved.'] }
  }),
  suggestion('d1', [{ op: 'delete', cell_id: 'c4', base: DEAD }], {
    title: 'Drop the import of a removed module',
    evidence: evidence(
      "ModuleNotFoundError: No module named 'sklearn.cross_validation'",
      'c4',
      0.01
    )
  }),
  suggestion('f1', [{ op: 'file', path: 'helpers.py', base: HELPER, source: HELPER.replace('from sklearn.externals import joblib', 'import joblib') }], {
    title: '`sklearn.externals.joblib` is the package `joblib` now',
    evidence: evidence("ModuleNotFoundError: No module named 'sklearn.externals'", 'c5', 0.1)
  })
];

const environment: IStep = {
  event: {
    type: 'environment',
    environment: {
      python: '3.11.7',
      kernel_name: 'python3',
      distributions: [
        { name: 'numpy', version: '2.4.0' },
        { name: 'pandas', version: '3.1.0' },
        { name: 'scikit-learn', version: '1.9.0' },
        { name: 'matplotlib', version: '3.11.0' },
        { name: 'xgboost-cpu', version: '3.2.0' }
      ]
    }
  }
};

function at(cell_id: string, number: number, state: string): IStep {
  return { event: { type: 'cell', cell_id, number, total: 5, state } };
}

function ending(verdict: string, summary: string, needs: object[] = []): IStep[] {
  return [
    {
      event: {
        type: 'report',
        report: { modernization: '', notebook: 'a.ipynb', verdict, summary, needs, version: '0.1.0' }
      }
    },
    { event: { type: 'state', state: 'done' } }
  ];
}

const need = {
  what: 'input',
  name: 'train.csv',
  looked_in: ['.', '../input'],
  cells: ['c1'],
  advice: 'The file train.csv is not here: put it beside the notebook, or name its folder in the settings.'
};

async function show(page: Page, theme: string, path: string, script: IStep[]): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 1150 });
  await (theme === 'dark' ? page.theme.setDarkTheme() : page.theme.setLightTheme());
  await open(page, path, notebook(cells, script));
  await page.sidebar.close('left');
}

const panel = (page: Page): Locator => page.locator('.mzn-panel');

for (const theme of ['light', 'dark'] as const) {
  const name = (what: string): string => `pictures/${theme}-${what}.png`;

  test(`${theme}: empty, running, stopped`, async ({ page, tmpPath }) => {
    await show(page, theme, `${tmpPath}/a.ipynb`, [
      { event: { type: 'state', state: 'running', phase: 'preflight' } },
      environment,
      running,
      at('c1', 1, 'running'),
      { wait: 0.1 },
      at('c1', 1, 'repaired'),
      ...suggests(list[1], list[2]),
      at('c2', 2, 'running'),
      { event: { type: 'trial', number: 1, origin: 'rule:x', title: 'Vectorise the row loop', passed: true } },
      { wait: 60 }
    ]);
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    await page.waitForTimeout(500);
    await page.screenshot({ path: name('empty') });
    await toolbarButton(page).click();
    await expect(bar(page, 'r2')).toBeVisible();
    await page.waitForTimeout(3500);
    await page.screenshot({ path: name('running') });
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await expect(panel(page).getByText('You stopped it')).toBeVisible();
    await page.screenshot({ path: name('stopped') });
  });

  test(`${theme}: suggestions, and what comes of them`, async ({ page, tmpPath }) => {
    await page.contents.uploadContent(HELPER, 'text', `${tmpPath}/helpers.py`);
    await show(page, theme, `${tmpPath}/a.ipynb`, [
      environment,
      running,
      ...suggests(...list),
      { event: { type: 'note', message: 'The notebook asks for the kernel “python2”; “python3” was used.' } },
      ...ending('blocked', 'It runs up to cell 5; the rest needs train.csv.', [need])
    ]);
    await toolbarButton(page).click();
    await expect(bar(page, 'd1')).toBeAttached();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: name('review-1') });
    await panel(page).locator('[data-row="d1"] .mzn-row-main').click();
    await panel(page).locator('.mzn-environment summary').click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: name('review-2') });
    await panel(page).locator('.mzn-panel-foot').scrollIntoViewIfNeeded();
    await page.screenshot({ path: name('review-3') });

    // A suggestion gone stale, a focused button, a narrow window.
    await panel(page).locator('[data-row="r1"] .mzn-row-main').click();
    await page.waitForTimeout(1000);
    await cell(page, 1).locator('.cm-line').nth(5).click();
    await cell(page, 1).getByText('error_bad_lines').first().dblclick();
    await page.keyboard.type('mine');
    await page.keyboard.press('F7');
    await page.waitForTimeout(800);
    await page.screenshot({ path: name('stale') });
    await cell(page, 1).locator('.cm-line').nth(5).click();
    await page.keyboard.press('Control+z');
    await page.setViewportSize({ width: 620, height: 900 });
    await page.sidebar.close('right');
    await page.waitForTimeout(800);
    await page.screenshot({ path: name('narrow') });
    await page.setViewportSize({ width: 1400, height: 1150 });
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    await panel(page).getByRole('button', { name: /Accept all verified/ }).click();
    await expect(bar(page, 'r1')).toHaveCount(0);
    await panel(page).locator('[data-row="k1"]').getByRole('button', { name: /Reject/ }).click();
    await panel(page).locator('.mzn-panel-decided summary').click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: name('accepted') });
  });

  test(`${theme}: it went wrong`, async ({ page, tmpPath }) => {
    const message =
      'The kernel did not answer: \u001b[31mOSError\u001b[39m ' +
      '/a/very/long/path'.repeat(60);
    await show(page, theme, `${tmpPath}/a.ipynb`, [
      running,
      ...suggests(list[1]),
      { event: { type: 'state', state: 'error', message } }
    ]);
    await toolbarButton(page).click();
    await panel(page).getByText('The whole message').click();
    await page.waitForTimeout(500);
    const width = await panel(page).evaluate(
      node => node.querySelector('.mzn-panel-scroll')!.scrollWidth - node.clientWidth
    );
    expect(width).toBeLessThanOrEqual(0);
    await page.screenshot({ path: name('went-wrong') });
  });

  test(`${theme}: it reproduces`, async ({ page, tmpPath }) => {
    await show(page, theme, `${tmpPath}/a.ipynb`, [
      environment,
      running,
      ...suggests(list[1]),
      ...ending('reproduces', 'All 5 cells run, and 2 of 2 outputs are what they were.')
    ]);
    await toolbarButton(page).click();
    await expect(panel(page).getByText('Reproduces')).toBeVisible();
    await panel(page).getByRole('button', { name: /^Accept “/ }).click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: name('reproduces') });
  });
}
