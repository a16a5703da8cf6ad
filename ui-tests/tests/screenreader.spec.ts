/** What a screen reader gets from tables and comparisons: Chromium's own accessibility tree, not the markup. */
import type { Page as AnyPage } from '@playwright/test';
import { button, expect, modernize, open, test } from './lab';
import { at, code, done, IStep, notebook, replace, running, suggestion, suggests } from './notebooks';

interface INode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
}

/** Roles and names of what is in an element, indented, without what a reader passes over. */
async function tree(page: AnyPage, selector: string): Promise<string> {
  // Galata's page stands for the real one, which this asks for.
  const real = page.context().pages().find(each => each.url() === page.url())!;
  const session = await real.context().newCDPSession(real);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: (INode & { backendDOMNodeId?: number })[] };
  await session.detach();
  const known = new Map(nodes.map(each => [each.nodeId, each]));
  const lines: string[] = [];
  const walk = ({ ignored, role, name, childIds = [] }: INode, depth: number): void => {
    const isTold = !ignored && !['none', 'generic', 'InlineTextBox'].includes(role!.value);
    if (isTold) {
      lines.push(`${' '.repeat(depth)}${role!.value} ${name?.value ?? ''}`.trimEnd());
    }
    // What is named by its own text is not told twice.
    if (!isTold || !['columnheader', 'cell', 'gridcell', 'rowheader', 'StaticText'].includes(role!.value)) {
      childIds.forEach(id => known.has(id) && walk(known.get(id)!, isTold ? depth + 1 : depth));
    }
  };
  walk(nodes.find(each => each.backendDOMNodeId === node.backendNodeId)!, 0);
  return lines.join('\n');
}

const CELLS = [code('c1', 'a = old(1)', '1\n'), code('c2', 'b = 2', '2\n')];
const SCORES = [
  { cell_id: 'c1', number: 1, name: 'accuracy', then: 0.82, now: 0.84, result: 'drifted' },
  { cell_id: 'c2', number: 2, name: 'AUC', then: 0.9, now: 0.9, result: 'same' },
  { cell_id: 'c2', number: 2, name: 'RMSE', then: 0.3, now: null, result: 'not_comparable' }
];
const REPORT = {
  modernization: '', notebook: 'a.ipynb', verdict: 'runs', version: '0.1.0',
  summary: 'With 1 change; the results of 1 cell differ from the saved ones.',
  scores: SCORES,
  cells: CELLS.map(({ id }, n) => ({
    cell_id: id, number: n + 1, state: 'ran', seconds: n + 1, comparison: { result: n ? 'same' : 'drifted', detail: '1 of 1 numbers differ' }
  }))
};
const SCRIPT: IStep[] = [
  running,
  ...CELLS.map(({ id }, n) => at(id, n + 1, 2, 'ran', 1)),
  ...suggests(suggestion('s1', [replace('c1', 'a = old(1)', 'a = new(1)')])),
  { event: { type: 'report', report: REPORT } },
  done
];

test('a score is told with the names of its columns, and how it compares', async ({ page, tmpPath }) => {
  await open(page, `${tmpPath}/a.ipynb`, notebook(CELLS, SCRIPT));
  await modernize(page);
  expect((await tree(page, '.mzn-scores')).split('\n')).toEqual([
    'table',
    ' rowgroup',
    '  row',
    '   columnheader Score',
    '   columnheader then',
    '   columnheader now',
    ' row',
    '  rowheader accuracy',
    '  cell 0.82',
    '  cell 0.84 drifted',
    ' row',
    '  rowheader AUC',
    '  cell 0.9',
    '  cell 0.9 the same',
    ' row',
    '  rowheader RMSE',
    '  cell 0.3',
    '  cell – cannot be compared'
  ]);
});

test('the report is told as tables with headers, and the comparison says what went and what came', async ({ page, tmpPath }) => {
  await open(page, `${tmpPath}/a.ipynb`, notebook(CELLS, SCRIPT));
  await modernize(page);
  const path = `jupyter-mlemodernizer/modernizations?path=${encodeURIComponent(`${tmpPath}/a.ipynb`)}`;
  const [{ id }] = await (await page.request.get(`/${path}`)).json();
  const report = await page.context().newPage();
  await report.goto(`${new URL(page.url()).origin}/jupyter-mlemodernizer/modernizations/${id}/report.html`);
  const told = await tree(report, 'body');
  await report.close();
  const rows = told.split(/^ +row$/m).slice(1).map(row => row.match(/^ +\w*(?:header|cell).*$/gm)!.map(each => each.trim()));
  expect(rows.slice(0, 3)).toEqual([
    ['Cell', 'Score', 'Then', 'Now', 'Result'].map(name => `columnheader ${name}`),
    ['cell 1', 'rowheader accuracy', 'cell 0.82', 'cell 0.84', 'cell drifted'],
    ['cell 2', 'rowheader AUC', 'cell 0.9', 'cell 0.9', 'cell same']
  ]);
  // The bar is a picture of the time beside it.
  expect(rows.slice(4, 6)).toEqual([
    ['Cell', 'Outcome', 'Results then and now', 'Time'].map(name => `columnheader ${name}`),
    ['rowheader 1', 'cell ran', 'cell drifted 1 of 1 numbers differ', 'cell 1.0 s']
  ]);
  expect(rows.at(-1)![0]).toBe('rowheader Made by');
  await button(page.locator('.mzn-panel [data-row="s1"]'), /^Accept/).click();
  await page.locator('.mzn-panel').getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare-pair')).toHaveCount(1);
  const compared = (await tree(page, '.mzn-compare-pair')).replace(/\s+(?:StaticText|mark)(?= |$)/gm, '');
  expect(compared).toMatch(/^region Cell 1\n heading Cell 1.*\n +group Then − a.*old.*\n +group Now \+ a.*new/);
});
