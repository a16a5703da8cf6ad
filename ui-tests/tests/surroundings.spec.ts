/** Around the cells: Markdown, two views, another notebook, the server's word. */
import {
  code,
  done,
  markdown,
  notebook,
  replace,
  run,
  running,
  suggestion,
  suggests
} from './notebooks';
import { lookAtBoth } from './look';
import {
  alone,
  bar,
  button,
  cell,
  errors,
  execute,
  expect,
  goOn,
  modernize,
  open,
  sources,
  test,
  toolbarButton
} from './lab';

test('rendered Markdown shows its source on demand', async ({
  page,
  tmpPath
}) => {
  const found = errors(page);
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [markdown('m', '# Then'), code('c1', 'x')],
      run(suggestion('s1', [replace('m', '# Then', '# Now')]))
    )
  );
  await modernize(page);
  await button(bar(page, 's1'), /Show source/).click();
  await expect(cell(page, 0).locator('.mzn-added')).toHaveCount(1);
  await expect(button(bar(page, 's1'), /Show source/)).toHaveCount(0);
  await button(bar(page, 's1'), /^Accept/).click();
  expect((await sources(page))[0]).toBe('# Now');
  expect(found).toEqual([]);
});

test('another notebook with the same cell ids shows nothing', async ({
  page,
  tmpPath
}) => {
  const content = notebook(
    [code('c1', 'a')],
    run(suggestion('s1', [replace('c1', 'a', 'A')]))
  );
  await open(page, `${tmpPath}/one.ipynb`, content);
  await modernize(page);
  await expect(bar(page, 's1')).toBeVisible();
  await open(page, `${tmpPath}/two.ipynb`, content);
  await expect(
    page.locator('.mzn-panel').getByText('nothing changes until you accept')
  ).toBeVisible();
  await expect(
    page.locator('.jp-NotebookPanel:visible .mzn-bar')
  ).toHaveCount(0);
});

alone('a run goes on while the page is away', async ({ page, tmpPath }) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', 'a'), code('c2', 'b')],
      [
        running,
        ...suggests(suggestion('s1', [replace('c1', 'a', 'A')])),
        { hold: 'away' },
        { wait: 1 },
        ...suggests(suggestion('s2', [replace('c2', 'b', 'B')])),
        { hold: 'back' },
        done
      ]
    )
  );
  await toolbarButton(page).click();
  await expect(bar(page, 's1')).toBeVisible();
  await page.notebook.save();
  await goOn(page, tmpPath, 'away');
  await page.reload({ waitForIsReady: false });
  await expect(bar(page, 's1')).toBeVisible();
  await expect(bar(page, 's2')).toBeVisible();
  await goOn(page, tmpPath, 'back');
});

test('a change that came on top of a rejected one is no longer verified', async ({
  page,
  tmpPath
}) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', 'a'), code('c2', 'b')],
      run(
        suggestion('s1', [replace('c1', 'a', 'A')], {
          evidence: { after: { result: 'ran' } }
        }),
        suggestion('s2', [replace('c2', 'b', 'B')], {
          built_on: ['s1'],
          evidence: { after: { result: 'ran' } }
        })
      )
    )
  );
  await modernize(page);
  await expect(bar(page, 's2').getByText('verified')).toBeVisible();
  await button(bar(page, 's1'), /^Reject/).click();
  const badge = bar(page, 's2').getByText('proposed');
  await expect(badge).toBeVisible();
  await expect(badge).toHaveAttribute('title', /rejected: Repair s1/);
});

test('a cell that is run as it stands says that it was run without the change', async ({ page, tmpPath }) => {
  const found = errors(page);
  const list = [
    suggestion('s1', [replace('c1', 'a = 1', 'a = 2')]),
    suggestion('s2', [replace('c2', 'b = 1\n\nc = 1', 'b = 2\n\nc = 1')]),
    suggestion('s3', [replace('c2', 'b = 2\n\nc = 1', 'b = 2\n\nc = 2')])
  ];
  const cells = [code('c1', 'a = 1'), code('c2', 'b = 1\n\nc = 1'), code('c3', 'd = 1')];
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, run(...list)));
  await modernize(page);
  const said = page.locator('.mzn-ran').filter({ hasText: 'You ran the cell' });
  await expect(said).toHaveCount(0);
  const ran = async (index: number): Promise<void> => {
    await cell(page, index).locator('.jp-InputPrompt').click();
    await execute(page, 'notebook:run-cell');
    await expect(cell(page, index).locator('.jp-InputPrompt')).toHaveText(/\d/);
  };
  await ran(0);
  await expect(said).toHaveText(['You ran the cell without this change.']);
  await expect(said).toHaveAttribute('role', 'status');
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await ran(1);
  await expect(said).toHaveText(['You ran the cell without this change.', 'You ran the cell without these changes.']);
  await lookAtBoth(page, 'ran-without');
  // Of all at once, the first is read out.
  await execute(page, 'notebook:run-all-cells');
  await expect(said.last()).toHaveAttribute('aria-live', 'off');
  await expect(said.first()).toHaveAttribute('aria-live', 'polite');
  await button(bar(page, 's1'), /^Accept/).click();
  await button(bar(page, 's2'), /^Reject/).click();
  await expect(said).toHaveCount(0);
  await ran(0);
  await ran(2);
  await expect(said).toHaveCount(0);
  expect(found).toEqual([]);
});

test('discarding leaves nothing behind', async ({ page, tmpPath }) => {
  await open(
    page,
    `${tmpPath}/a.ipynb`,
    notebook(
      [code('c1', 'a')],
      run(suggestion('s1', [replace('c1', 'a', 'A')]))
    )
  );
  await modernize(page);
  await page
    .locator('.mzn-panel')
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(0);
  await expect(
    page.locator('.mzn-panel').getByText('nothing changes until you accept')
  ).toBeVisible();
});
