/** axe-core finds nothing in what this extension puts into the page, light and dark, with all of it open. */
import * as path from 'path';
import { at, code, done, markdown, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, button, cell, expect, modernize, open, Page, test } from './lab';

const AXE = path.join(__dirname, '..', 'node_modules', 'axe-core', 'axe.min.js');

const A = 'import pandas as pd\ndf = pd.old(1)\ndf.head()\ndf.ix[0]';
const B = A.replace('old', 'new').replace('.ix', '.loc');

const content = notebook(
  [markdown('m', '# Old'), code('c1', A), code('c2', 'x = 1'), code('c3', 'y = gone')],
  [
    running,
    { event: { type: 'activity', message: 'looked up pandas.new' } },
    at('c1', 1, 3, 'repaired', 1),
    at('c2', 2, 3, 'ran', 2),
    { event: { type: 'failure', failure: { kind: 'crash', cell_id: 'c3', message: "NameError: name 'gone'" } } },
    at('c3', 3, 3, 'failed', 2),
    ...suggests(
      suggestion('s1', [replace('c1', A, B)], {
        reason: 'pandas 2 has `new`.',
        reference: 'pandas changelog https://pandas.pydata.org/docs/whatsnew/',
        changes_behaviour: true,
        evidence: {
          before: { kind: 'crash', cell_id: 'c1', message: 'AttributeError: old' },
          after: { result: 'ran', seconds: 0.1, output: 'a b\n1 2\n' }
        }
      }),
      suggestion('s2', [replace('c2', 'x = 1', 'x = 2')], {
        kind: 'speedup',
        status: 'proposed',
        needs_decision: 'It would open a network connection.',
        built_on: ['s1']
      }),
      suggestion('s3', [{ op: 'insert', cell_id: 'n', after: 'c2', source: 'z = 1' }], { kind: 'calibration' }),
      suggestion('s4', [replace('c2', 'x = 2', 'x = 3')]),
      suggestion('s5', [replace('c2', 'x = 3', 'x = 4')])
    ),
    {
      event: {
        type: 'model_call',
        call: {
          number: 1, cell_id: 'c2', kind: 'speedup', model: 'm', sent: '{}', received: 'x', error: '',
          seconds: 1, input_tokens: 1, output_tokens: 1, cost: null
        }
      }
    },
    {
      event: {
        type: 'report',
        report: {
          modernization: '', notebook: 'a.ipynb', verdict: 'partial', summary: 'Runs in part.', version: '0.1.0',
          needs: [{ what: 'input', name: 'a.csv', looked_in: ['.'], cells: ['c3'], advice: 'Put it there.' }],
          scores: [{ cell_id: 'c2', number: 2, name: 'accuracy', then: 1, now: 2, result: 'drifted' }],
          era: { earliest: '2017-01', latest: '2017-02', reasons: ['It says so.'] }
        }
      }
    },
    done
  ]
);

interface IViolation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe-core finds in the parts of the page that are ours, and where. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: IViolation[] }> };
    };
    const ours = ['.mzn-panel', '.mzn-bar', '.mzn-added', '.mzn-notebook-bar', '.mzn-compare', '.mzn-report'];
    const include = ours.filter(selector => document.querySelector(selector)).map(selector => [selector]);
    const result = await axe.run({ include }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 300)}`)
    );
  });
}

test('no violations, with everything open', async ({ page, tmpPath }) => {
  await open(page, `${tmpPath}/a.ipynb`, content);
  await modernize(page);
  await button(bar(page, 's1'), /^Details$/).click();
  await button(bar(page, 's2'), /^Edit$/).click();
  await button(cell(page, 3).locator('.mzn-op-failure'), /Fix it myself/).click();
  const panel = page.locator('.mzn-panel');
  await button(panel.locator('[data-row="s4"]'), /^Reject/).click();
  for (const summary of await panel.locator('details > summary').all()) {
    await summary.click();
  }
  await panel.locator('.mzn-calls li summary').click();
  for (const theme of ['light', 'dark'] as const) {
    await (theme === 'dark' ? page.theme.setDarkTheme() : page.theme.setLightTheme());
    // Colours change with a transition.
    await page.waitForTimeout(400);
    expect(await violations(page), theme).toEqual([]);
  }
  await panel.getByRole('button', { name: 'Compare then and now' }).click();
  await expect(page.locator('.mzn-compare table')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
