/** Pictures of every state, light and dark, to be looked at (ui-tests/pictures/), and examined by axe-core. */
import {
  at,
  code,
  done,
  evidence,
  IStep,
  markdown,
  notebook,
  replace,
  running,
  suggestion,
  suggests
} from './notebooks';
import type { Locator } from '@playwright/test';
import { bar, cell, execute, expect, open, Page, test, toolbarButton } from './lab';
import { look, lookAtBoth } from './look';

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
    origin: 'model:gpt-oss-20b',
    evidence: {
      outcome_before: { result: 'ran', seconds: 8.2, output: '184223.5\n' },
      after: { result: 'ran', seconds: 0.014, output: '184223.5\n' },
      ratio: 586,
      checks: ['The same result to 1e-12, on the same input.', 'Median of 5 runs each.']
    }
  }),
  suggestion('k1', [replace('c3', FOREST, FOREST.replace('(random', '(n_estimators=10, random'))], {
    kind: 'calibration',
    title: '`RandomForestClassifier` meant 10 trees then, and means 100 now',
    reason: 'scikit-learn 0.22 changed the default of `n_estimators`.',
    changes_behaviour: true,
    origin: 'rule:forest-size',
    reference: 'scikit-learn 0.22 changelog, ensemble',
    links: { 'scikit-learn 0.22 changelog': 'https://scikit-learn.org/stable/whats_new/v0.22.html' },
    built_on: ['i1'],
    evidence: {
      saved_output: 'accuracy 0.8241\n',
      outcome_before: {
        result: 'ran', seconds: 1.2, output: 'accuracy 0.8406\n',
        comparison: { result: 'drifted', then: [0.8241], now: [0.8406], detail: '1 of 1 numbers differs by more than 1%.' }
      },
      after: {
        result: 'ran', seconds: 0.3, output: 'accuracy 0.8233\n',
        comparison: { result: 'within_tolerance', then: [0.8241], now: [0.8233], spread: [0.0031], detail: 'All numbers are the same within 1%.' }
      }
    }
  }),
  suggestion('d1', [{ op: 'delete', cell_id: 'c4', base: DEAD }], {
    title: 'Drop the import of a removed module',
    evidence: evidence(
      "ModuleNotFoundError: No module named 'sklearn.cross_validation'",
      'c4',
      0.01
    )
  }),
  suggestion('u1', [replace('c5', 'data.head()', 'import requests\ndata = requests.get(URL).json()')], {
    title: 'Fetch the table from its new place',
    origin: 'model:gpt-oss-20b',
    status: 'proposed',
    needs_decision: 'It would open a network connection, which the notebook never did.',
    evidence: { before: { kind: 'crash', cell_id: 'c5', message: "NameError: name 'data' is not defined" } }
  }),
  suggestion('f1', [{ op: 'file', path: 'helpers.py', base: HELPER, source: HELPER.replace('from sklearn.externals import joblib', 'import joblib') }], {
    title: '`sklearn.externals.joblib` is the package `joblib` now',
    evidence: evidence("ModuleNotFoundError: No module named 'sklearn.externals'", 'c5', 0.1)
  })
];

const ENVIRONMENT = {
  python: '3.11.7',
  kernel_name: 'python3',
  distributions: [
    { name: 'numpy', version: '2.4.0' },
    { name: 'pandas', version: '3.1.0' },
    { name: 'scikit-learn', version: '1.9.0' },
    { name: 'matplotlib', version: '3.11.0' },
    { name: 'xgboost-cpu', version: '3.2.0' }
  ]
};
const environment: IStep = { event: { type: 'environment', environment: ENVIRONMENT } };

function ending(verdict: string, summary: string, needs: object[] = [], more: object = {}): IStep[] {
  return [
    {
      event: {
        type: 'report',
        report: { modernization: '', notebook: 'a.ipynb', verdict, summary, needs, version: '0.1.0', ...more }
      }
    },
    done
  ];
}

/** States of all kinds, for the strip. */
const states: IStep[] = [
  at('c1', 1, 5, 'repaired', 0.4),
  at('c2', 2, 5, 'ran', 8.2),
  at('c3', 3, 5, 'ran', 1.2),
  at('c4', 4, 5, 'expected_error', 0.01),
  at('c5', 5, 5, 'blocked')
];

const results = {
  cells: [
    { cell_id: 'c3', number: 3, state: 'ran', seconds: 1.2, comparison: { result: 'drifted', then: [0.8241], now: [0.8406] } }
  ],
  scores: [
    { cell_id: 'c3', number: 3, name: 'accuracy', then: 0.8241, now: 0.8406, result: 'drifted' },
    { cell_id: 'c2', number: 2, name: 'total', then: 184223.5, now: 184223.5, result: 'same' }
  ],
  era: { earliest: '2017-03', latest: '2017-06', reasons: ['`sklearn.cross_validation` was removed in 0.20, of 2018.'] },
  counts: { trials: 9, trials_failed: 3, statements_run: 40, statements_rerun: 4, replays: 1 },
  seconds: { total: 14.2 },
  spent: { calls: 2, input_tokens: 8200, output_tokens: 611, cost: 0.0042 }
};

const calls: IStep[] = [1, 2].map(number => ({
  event: {
    type: 'model_call',
    call: {
      number, cell_id: 'c2', kind: 'speedup', model: 'gpt-oss-20b', seconds: 2.4,
      sent: JSON.stringify({ model: 'gpt-oss-20b', messages: [{ role: 'user', content: 'The cell takes 8.2 s.' }] }),
      received: 'submit_fix({"source": "total = …"})', error: '', input_tokens: 4100, output_tokens: 305, cost: 0.0021
    }
  }
}));

const need = {
  what: 'input',
  name: 'train.csv',
  looked_in: ['.', '../input'],
  cells: ['c1'],
  advice: 'The file train.csv is not here: put it beside the notebook, or name its folder in the settings.'
};

/** What most laptops show, and what a large screen does. */
const SMALL = { width: 1280, height: 800 };
const WIDE = { width: 1920, height: 1080 };

async function show(page: Page, path: string, script: IStep[]): Promise<void> {
  await page.setViewportSize(SMALL);
  await open(page, path, notebook(cells, script));
  await page.sidebar.close('left');
}

const panel = (page: Page): Locator => page.locator('.mzn-panel');

test('empty, options, running, stopped', async ({ page, tmpPath }) => {
  await show(page, `${tmpPath}/a.ipynb`, [
    { event: { type: 'state', state: 'running', phase: 'preflight' } },
    environment,
    running,
    at('c1', 1, 5, 'running'),
    at('c1', 1, 5, 'repaired'),
    ...suggests(list[1], list[2]),
    at('c2', 2, 5, 'running'),
    { event: { type: 'trial', number: 1, origin: 'rule:x', title: 'Vectorise the row loop', passed: true } },
    { event: { type: 'activity', cell_id: 'c2', message: 'looked up pandas.DataFrame.sum' } },
    { event: { type: 'activity', cell_id: 'c2', message: 'asked gpt-oss-20b for a faster loop' } },
    // Until it is stopped.
    { hold: 'never' }
  ]);
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  await lookAtBoth(page, 'empty');
  await panel(page).getByRole('button', { name: 'With options…' }).click();
  const form = page.getByRole('dialog');
  // JupyterLab gives the focus to the button when something outside asked for it meanwhile: the form is to look the same.
  await form.getByLabel('Input folders').focus();
  for (const theme of ['dark', 'light']) {
    // The menus are out of reach while a dialog is open.
    await execute(page, 'apputils:change-theme', { theme: `JupyterLab ${theme === 'dark' ? 'Dark' : 'Light'}` });
    await look(page, `${theme}-options`);
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await toolbarButton(page).click();
  await expect(bar(page, 'r2')).toBeVisible();
  await expect(panel(page).getByText(/Cell 2 of 5, for \d+ s/)).toBeVisible();
  await lookAtBoth(page, 'running');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page).getByText('You stopped it')).toBeVisible();
  await lookAtBoth(page, 'stopped');
});

test('suggestions, and what comes of them', async ({ page, tmpPath }) => {
  test.setTimeout(300_000);
  await page.contents.uploadContent(HELPER, 'text', `${tmpPath}/helpers.py`);
  await show(page, `${tmpPath}/a.ipynb`, [
    environment,
    running,
    ...states,
    ...suggests(...list),
    ...calls,
    { event: { type: 'note', message: 'The notebook asks for the kernel “python2”; “python3” was used.' } },
    ...ending('blocked', '4 of 5 cells ran, 1 is blocked.', [need], results)
  ]);
  await toolbarButton(page).click();
  await expect(panel(page).locator('[data-row="d1"]')).toBeAttached();
  await lookAtBoth(page, 'review-1');
  await page.setViewportSize(WIDE);
  await lookAtBoth(page, 'review-wide');
  await page.setViewportSize(SMALL);
  const repairs = panel(page).locator('.mzn-panel-filters').getByRole('button', { name: /^repair/ });
  await repairs.click();
  await panel(page).getByRole('button', { name: /^Reject these/ }).scrollIntoViewIfNeeded();
  await lookAtBoth(page, 'filtered');
  await repairs.click();
  await panel(page).locator('[data-row="d1"] .mzn-row-main').click();
  await expect(bar(page, 'd1')).toBeInViewport();
  for (const summary of await panel(page).locator('details > summary').all()) {
    await summary.click();
  }
  await panel(page).locator('.mzn-calls li summary').first().click();
  await panel(page).locator('.mzn-panel-foot').scrollIntoViewIfNeeded();
  await lookAtBoth(page, 'review-2');
  await panel(page).locator('.mzn-calls > summary').click();

  // The evidence, and editing.
  await panel(page).locator('[data-row="k1"] .mzn-row-main').click();
  await bar(page, 'k1').getByRole('button', { name: 'Details' }).click();
  await lookAtBoth(page, 'evidence');
  await bar(page, 'u1').getByRole('button', { name: 'Details' }).click();
  await panel(page).locator('[data-row="u1"] .mzn-row-main').click();
  await lookAtBoth(page, 'decision');
  await panel(page).locator('[data-row="s1"] .mzn-row-main').click();
  await bar(page, 's1').getByRole('button', { name: 'Edit' }).click();
  await lookAtBoth(page, 'edit');
  await page.keyboard.press('Escape');

  // A suggestion gone stale, a focused button, a narrow window.
  await panel(page).locator('[data-row="r1"] .mzn-row-main').click();
  await expect(bar(page, 'r1')).toBeInViewport();
  await cell(page, 1).getByText('error_bad_lines').first().dblclick();
  await page.keyboard.insertText('mine');
  await expect(bar(page, 'r1').getByText('stale')).toBeVisible();
  await page.keyboard.press('F7');
  await lookAtBoth(page, 'stale');
  await cell(page, 1).locator('.cm-line').nth(5).click();
  await page.keyboard.press('Control+z');
  await expect(bar(page, 'r1').getByText('stale')).toBeHidden();
  await page.setViewportSize({ width: 620, height: 900 });
  await page.sidebar.close('right');
  await lookAtBoth(page, 'narrow');
  await page.setViewportSize(SMALL);
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  await panel(page).getByRole('button', { name: /Accept all verified/ }).click();
  await expect(bar(page, 'r1')).toHaveCount(0);
  await panel(page).locator('[data-row="k1"]').getByRole('button', { name: /Reject/ }).click();
  await panel(page).locator('.mzn-panel-decided summary').click();
  await lookAtBoth(page, 'accepted');
});

test('it went wrong', async ({ page, tmpPath }) => {
  const message =
    'The kernel did not answer: \u001b[31mOSError\u001b[39m ' +
    '/a/very/long/path'.repeat(60);
  await show(page, `${tmpPath}/a.ipynb`, [
    running,
    at('c3', 3, 5, 'running'),
    {
      event: {
        type: 'failure',
        failure: {
          kind: 'crash', cell_id: 'c3', message: "NameError: name 'X_train' is not defined",
          need: { what: 'input', name: 'train.csv', advice: 'The file `train.csv` is not here: put it beside the notebook.' }
        }
      }
    },
    at('c3', 3, 5, 'failed', 0.2),
    ...suggests(list[1]),
    { event: { type: 'state', state: 'error', message } }
  ]);
  await toolbarButton(page).click();
  await cell(page, 3).getByRole('button', { name: 'Fix it myself' }).click();
  await cell(page, 3).getByRole('button', { name: 'Run it in a fresh kernel' }).click();
  await panel(page).getByText('The whole message').click();
  const width = await panel(page).evaluate(
    node => node.querySelector('.mzn-panel-scroll')!.scrollWidth - node.clientWidth
  );
  expect(width).toBeLessThanOrEqual(0);
  await lookAtBoth(page, 'went-wrong');
});

test('it reproduces', async ({ page, tmpPath }) => {
  await show(page, `${tmpPath}/a.ipynb`, [
    environment,
    running,
    ...suggests(list[1]),
    ...states.slice(0, 3),
    at('c4', 4, 5, 'ran', 0.01),
    at('c5', 5, 5, 'ran', 0.02),
    ...ending('reproduces', 'All 5 cells run, and 2 of 2 outputs are what they were.', [], {
      ...results,
      scores: [results.scores[1]],
      cells: [
        { cell_id: 'c1', number: 1, state: 'repaired', seconds: 0.4 },
        { cell_id: 'c2', number: 2, state: 'ran', seconds: 8.2, comparison: { result: 'same', detail: 'The same as then.' } },
        { cell_id: 'c3', number: 3, state: 'ran', seconds: 1.2 }
      ],
      suggestions: [list[1], list[3], list[4]],
      environment: ENVIRONMENT
    })
  ]);
  await toolbarButton(page).click();
  await expect(panel(page).getByText('Reproduces')).toBeVisible();
  await panel(page).getByRole('button', { name: /^Accept “/ }).click();
  await lookAtBoth(page, 'reproduces');
  await panel(page).getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare-pair').first()).toBeVisible();
  await lookAtBoth(page, 'compare');
  await page.getByRole('tab', { name: 'a.ipynb', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Open the report' }).click();
  await expect(page.frameLocator('.mzn-report-frame iframe').locator('h1')).toBeVisible();
  await lookAtBoth(page, 'report');
});
