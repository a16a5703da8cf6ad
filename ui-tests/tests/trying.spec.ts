/** A person's own words: editing a proposal, repairing a cell, and what is said when that is refused. */
import { at, code, done, IStep, notebook, replace, run, running, suggestion } from './notebooks';
import { alone, bar, button, cell, errors, expect, goOn, modernize, open, setScript, sources, test } from './lab';

const OLD = 'out = old(1)\nout';
const NEW = OLD.replace('old', 'new');
const one = suggestion('s1', [replace('c1', OLD, NEW)], {
  title: '`old` became `new`',
  evidence: {
    before: {
      kind: 'crash',
      cell_id: 'c1',
      message: "NameError: name 'old' is not defined"
    },
    after: { result: 'ran', seconds: 0.1, output: '1\n' }
  }
});

const failed: IStep[] = [
  running,
  at('c1', 1, 2, 'ran'),
  {
    event: {
      type: 'failure',
      failure: {
        kind: 'crash',
        cell_id: 'c2',
        message: 'ValueError: too few rows',
        need: null
      }
    }
  },
  at('c2', 2, 2, 'failed'),
  done
];

test('a proposal is edited, tried, and accepted as edited', async ({ page, tmpPath }) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', OLD), code('c2', 'y = 1')], run(one), {
      attempt: {
        status: 'verified',
        activities: ['running cell 1 of 1'],
        hold: 'seen',
        after: { result: 'ran', seconds: 0.2, output: '2\n' }
      }
    })
  );
  await modernize(page);
  const card = bar(page, 's1');
  await button(card, /^Edit$/).click();
  const editor = card.locator('.cm-content');
  await expect(editor).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('  # mine');
  // Neither the cell nor its pending diff has changed, and the keys did not reach the notebook.
  expect(await sources(page)).toEqual([OLD, 'y = 1']);
  await page.keyboard.press('Control+Enter');
  await expect(card.getByText('running cell 1 of 1…')).toBeVisible();
  await goOn(page, tmpPath, 'seen');
  // It worked: the evidence is shown, and the suggestion is hers.
  await expect(card.getByText('With the change')).toBeVisible();
  await expect(card.getByText('ran in 0.2 s', { exact: true })).toBeVisible();
  await expect(card.locator('.mzn-facts')).toContainText('Proposed byyou');
  await expect(cell(page, 0).locator('.mzn-added')).toContainText('# mine');
  await button(card, /^Accept/).click();
  expect((await sources(page))[0]).toBe('out = new(1)  # mine\nout');
  await page.keyboard.press('Control+z');
  expect((await sources(page))[0]).toBe(OLD);
  expect(found).toEqual([]);
});

test('what fails stays in the form; refusals are told', async ({ page, tmpPath }) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', 'x = 1'), code('c2', OLD)], failed, {
      attempt: {
        status: 'proposed',
        after: { result: 'failed', message: 'ValueError: still too few' }
      }
    })
  );
  await modernize(page);
  const card = cell(page, 1).locator('.mzn-op-failure');
  await expect(card).toContainText('ValueError: too few rows');
  // Another run has not come to it yet.
  await setScript(page, [running, { hold: 'come' }, ...failed]);
  await page.locator('.mzn-panel').getByRole('button', { name: 'Modernize again' }).click();
  await expect(card).toHaveCount(0);
  await goOn(page, tmpPath, 'come');
  await expect(card).toContainText('ValueError: too few rows');
  // Without a model there is nobody to ask.
  await expect(button(card, /Ask again/)).toBeHidden();
  await button(card, /Fix it myself/).click();
  await button(card, /Run it in a fresh kernel/).click();
  await expect(card.locator('.mzn-attempt-status')).toContainText('nothing to try');
  await card.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('out = 3');
  await button(card, /Run it in a fresh kernel/).click();
  // It became a suggestion like any other, with what happened as its evidence.
  const mine = cell(page, 1).locator('.mzn-op-replace');
  await expect(mine).toContainText('Your own change');
  await expect(mine).toContainText('still fails: ValueError: still too few');
  expect((await sources(page))[1]).toBe(OLD);
});

alone('the language model is asked again, with a hint', async ({
  page,
  tmpPath
}) => {
  let asked: { hint: string; suggestion_id: string } | null = null;
  await page.route('**/jupyter-mlemodernizer/model*', async route => {
    const known = await (await route.fetch()).json();
    const model = { ...known.model, value: 'gpt-oss' };
    await route.fulfill({ json: { ...known, model, address: 'http://localhost', problem: '' } });
  });
  await page.route('**/modernizations/*/ask*', async route => {
    asked = route.request().postDataJSON();
    const message = 'Its budget is spent: raise max_cost.';
    await route.fulfill({ status: 409, json: { message, id: null } });
  });
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook([code('c1', OLD)], run(one))
  );
  await modernize(page);
  const card = bar(page, 's1');
  await button(card, /Ask again/).click();
  await expect(card.locator('.mzn-attempt :focus')).toHaveCount(1);
  await page.keyboard.type('It is called new');
  await page.keyboard.press('Control+Enter');
  await expect(card.locator('.mzn-attempt-status')).toHaveText(
    'Its budget is spent: raise max_cost.'
  );
  expect(asked).toMatchObject({ hint: 'It is called new', suggestion_id: 's1' });
  await page.keyboard.press('Escape');
  await expect(card.locator('.mzn-attempt')).toHaveCount(0);
});
