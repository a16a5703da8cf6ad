/** What is told of a run that did not succeed: the verdict first, then what to do, and each fact once. */
import type { Locator, Page as AnyPage } from '@playwright/test';
import { lookAtBoth } from './look';
import { at, code, done, IStep, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, button, expect, modernize, open, Page, test } from './lab';

const CELLS = [
  code('c1', 'import pandas as pd\nimport torch'),
  code('c2', 'df = pd.read_csv("../input/train.csv")', '(891, 12)\n'),
  code('c3', 'model = Net().cuda()', '0.82\n'),
  code('c4', 'df.groupby("a").mean()', '16\n'),
  code('c5', 'df.append(row)')
];
const NAMES = ['c1', 'c2', 'c3', 'c4', 'c5'];

interface IFailing {
  kind?: string;
  message: string;
  need?: object;
  mended_by?: string[];
}

interface ICase {
  verdict: string;
  summary: string;
  /** Of the cells in order: a state, or what stands in the way. */
  cells: (string | IFailing)[];
  needs?: { what: string; name: string; cells: string[]; advice: string; [key: string]: unknown }[];
  scores?: object[];
  comparisons?: { [cell: string]: object };
  notes?: string[];
  suggestions?: object[];
}

const INPUT = {
  what: 'input',
  name: 'train.csv',
  cells: ['c2'],
  looked_in: ['.', '../input'],
  advice: 'The file `train.csv` is not here: put it beside the notebook, or name its folder in the settings.'
};
const ABSENT = { kind: 'missing', message: "FileNotFoundError: No such file: '../input/train.csv'", need: INPUT };
const GONE = { message: "AttributeError: 'DataFrame' object has no attribute 'append'" };
const OPEN = [
  suggestion('s1', [replace('c5', 'df.append(row)', 'pd.concat([df, row])')], {
    title: '`DataFrame.append` is gone: `pd.concat`',
    changes_behaviour: true
  }),
  suggestion('s2', [replace('c1', CELLS[0].source, 'import pandas as pd\nimport torch  # now')], {
    title: '`torch.legacy` is gone'
  })
];

const CASES: { [name: string]: ICase } = {
  'blocked-input': {
    verdict: 'blocked',
    summary: '1 of 5 cells ran, 1 failed, 3 are blocked by that.',
    cells: ['repaired', ABSENT, 'blocked', 'blocked', 'blocked'],
    needs: [INPUT]
  },
  'blocked-package': {
    verdict: 'blocked',
    summary: 'None of 5 cells ran, 1 failed, 4 are blocked by that.',
    cells: [{ kind: 'missing', message: "ModuleNotFoundError: No module named 'torch'" }, 'blocked', 'blocked', 'blocked', 'blocked'],
    needs: [
      {
        what: 'package',
        name: 'torch',
        cells: ['c1'],
        kernel: 'todays-ml',
        advice: '`torch` is not installed in this kernel: modernize with the kernel `todays-ml`, which has `pandas` and `torch`.'
      }
    ]
  },
  'blocked-hardware-service': {
    verdict: 'blocked',
    summary: '3 of 5 cells ran, 2 failed.',
    cells: [
      'ran',
      { kind: 'missing', message: 'URLError: <urlopen error [Errno -2] Name or service not known>' },
      { kind: 'missing', message: 'RuntimeError: No CUDA GPUs are available' },
      'ran',
      'ran'
    ],
    needs: [
      {
        what: 'service',
        name: 'archive.example.org',
        cells: ['c2'],
        advice: 'This cell fetches something from archive.example.org, which did not answer; check the connection, or put the file beside the notebook.'
      },
      {
        what: 'hardware',
        name: 'GPU',
        cells: ['c3'],
        advice: 'This cell needs a GPU, and there is none here; run it on a machine that has one.'
      }
    ]
  },
  failing: {
    verdict: 'partial',
    summary: '4 of 5 cells ran, 1 failed.',
    cells: ['repaired', 'ran', 'ran', 'ran', GONE]
  },
  'failing-open-suggestion': {
    verdict: 'partial',
    summary: '4 of 5 cells ran, 1 failed.',
    cells: ['repaired', 'ran', 'ran', 'ran', { ...GONE, mended_by: ['s1'] }]
  },
  'failing-slow-and-dead': {
    verdict: 'partial',
    summary: '3 of 5 cells ran, 2 failed.',
    cells: [
      'ran',
      'ran',
      { kind: 'timeout', message: 'The cell took longer than 600 s.' },
      'ran',
      { kind: 'kernel_death', message: 'The kernel died: it was killed for the memory that it took.' }
    ]
  },
  drifted: {
    verdict: 'runs',
    summary: 'With 1 change; the results of 3 cells differ from the saved ones.',
    cells: ['repaired', 'ran', 'ran', 'ran', 'ran'],
    comparisons: {
      c2: { result: 'drifted', detail: "The text differs: '(891, 12)' then, '(890, 12)' now." },
      c3: { result: 'drifted', then: [0.82], now: [0.84] },
      c4: { result: 'drifted', then: [16, 2], now: [15, 1], detail: '2 of 2 numbers differ' }
    },
    scores: [{ cell_id: 'c3', number: 3, name: 'accuracy', then: 0.82, now: 0.84, result: 'drifted' }]
  },
  'all-at-once': {
    verdict: 'blocked',
    summary: '3 of 5 cells ran, 2 failed.',
    cells: ['repaired', ABSENT, 'ran', 'ran', { ...GONE, mended_by: ['s1'] }],
    needs: [INPUT],
    comparisons: { c3: { result: 'drifted', then: [0.82], now: [0.84] }, c4: { result: 'drifted', then: [16], now: [15] } },
    scores: [{ cell_id: 'c3', number: 3, name: 'accuracy', then: 0.82, now: 0.84, result: 'drifted' }],
    notes: ['The notebook asks for the kernel “python2”; “python3” was used.']
  }
};

function reported({ cells, comparisons = {}, notes = [], ...told }: ICase): IStep[] {
  const report = {
    modernization: '',
    notebook: 'a.ipynb',
    version: '0.1.0',
    ...told,
    notes,
    cells: cells.map((one, n) => ({
      cell_id: NAMES[n],
      number: n + 1,
      state: typeof one === 'string' ? one : 'failed',
      seconds: 0.2,
      failure: typeof one === 'string' ? null : { kind: 'crash', cell_id: NAMES[n], ...one },
      comparison: comparisons[NAMES[n]] ?? null
    }))
  };
  return [
    ...cells.map((one, n) => at(NAMES[n], n + 1, 5, typeof one === 'string' ? one : 'failed', 0.2)),
    ...notes.map(message => ({ event: { type: 'note', message } })),
    { event: { type: 'report', report } },
    done
  ];
}

const panel = (page: AnyPage): Locator => page.locator('.mzn-panel');

async function begin(page: Page, path: string, ...made: Parameters<typeof notebook>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, path, notebook(...made));
  await page.sidebar.close('left');
  await modernize(page);
}

/** Nothing is said twice, and what is to be done stands right under the verdict. */
async function toldOnce(page: AnyPage, { cells, needs = [] }: ICase): Promise<void> {
  const said = await panel(page).innerText();
  const times = (text: string): number => said.split(text).length - 1;
  const needed = new Set(needs.flatMap(need => need.cells));
  const about = panel(page).locator('.mzn-needs, .mzn-failing');
  for (const [n, one] of cells.entries()) {
    const isFailing = typeof one !== 'string';
    await expect(about.getByRole('button', { name: `Cell ${n + 1}`, exact: true })).toHaveCount(isFailing ? 1 : 0);
    if (isFailing) {
      expect(times(one.message), one.message).toBe(needed.has(NAMES[n]) ? 0 : 1);
    }
  }
  for (const { advice } of needs) {
    expect(times(advice.replace(/`/g, '')), advice).toBe(1);
  }
  if (await about.count()) {
    const [verdict, first] = await Promise.all(
      [panel(page).locator('.mzn-verdict'), about.first()].map(each => each.boundingBox())
    );
    expect(Math.abs(first!.y - (verdict!.y + verdict!.height))).toBeLessThan(2);
  }
}

for (const [name, one] of Object.entries(CASES)) {
  test(`${name}: each fact is told once, and what to do comes first`, async ({ page, tmpPath }) => {
    await begin(page, `${tmpPath}/a.ipynb`, CELLS, [running, ...suggests(...OPEN), ...reported(one)]);
    await expect(panel(page).locator('.mzn-verdict')).toContainText(one.summary);
    await toldOnce(page, one);
    await lookAtBoth(page, `outcome-${name}`);
  });
}

test('a verification that failed for what was rejected says so once', async ({ page, tmpPath }) => {
  const one: ICase = {
    verdict: 'partial',
    summary: '4 of 5 cells ran, 1 failed.',
    cells: ['repaired', 'ran', 'ran', 'ran', { ...GONE, mended_by: ['s1'] }],
    suggestions: [{ ...OPEN[0], status: 'rejected' }, { ...OPEN[1], status: 'accepted' }]
  };
  const whole: ICase = { verdict: 'runs', summary: 'With 2 changes; there are no saved results to compare with.', cells: NAMES.map(() => 'ran') };
  const verification = [{ event: { type: 'state', state: 'running', phase: 'verify' } }, ...reported(one)];
  await begin(page, `${tmpPath}/a.ipynb`, CELLS, [running, ...suggests(...OPEN), ...reported(whole)], { verification });
  await button(bar(page, 's1'), /^Reject/).click();
  await button(bar(page, 's2'), /^Accept “/).click();
  await panel(page).getByRole('button', { name: 'Verify what I accepted' }).click();
  await expect(panel(page).locator('.mzn-verdict')).toContainText(one.summary);
  await toldOnce(page, one);
  await expect(panel(page).locator('.mzn-failing')).toContainText('mends this; it was rejected.');
  await lookAtBoth(page, 'outcome-verification-failed');
});
