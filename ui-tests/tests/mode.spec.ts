/** A decision leaves the notebook in the mode in which it was, and undo reaches the cell. */
import { code, notebook, replace, run, suggestion } from './notebooks';
import { bar, button, cell, expect, modernize, open, Page, sources, test } from './lab';

const A = 'import old\n\nx = 1\ny = gone(2)';
const B = A.replace('old', 'new').replace('gone', 'here');
const ONE = A.replace('old', 'new');

async function begin(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  const cells = [code('c1', A), code('c2', 'old()'), code('c3', 'z = 3')];
  const list = [suggestion('s1', [replace('c1', A, B)]), suggestion('s2', [replace('c2', 'old()', 'new()')])];
  await open(page, path, notebook(cells, run(...list)));
  await modernize(page);
}


for (const mode of ['command', 'edit'] as const) {
  test(`a decision is made in ${mode} mode`, async ({ page, tmpPath }) => {
    await begin(page, `${tmpPath}/a.ipynb`);
    const notebookNode = page.locator('.jp-NotebookPanel:visible .jp-Notebook');
    const start = async (): Promise<void> => {
      await cell(page, 2).locator('.cm-content').click();
      if (mode === 'command') {
        await page.keyboard.press('Escape');
      }
      await stays();
    };
    const stays = async (): Promise<void> => {
      await expect(notebookNode).toHaveClass(new RegExp(`jp-mod-${mode}Mode`));
    };
    const focusIsIn = async (index: number): Promise<void> => {
      const where = mode === 'edit' ? cell(page, index).locator('.cm-content') : cell(page, index);
      await expect(where).toBeFocused();
      await expect(cell(page, index)).toHaveClass(/jp-mod-active/);
    };

    // The card.
    await start();
    await button(bar(page, 's2'), /^Accept/).click();
    expect((await sources(page))[1]).toBe('new()');
    await stays();
    await focusIsIn(1);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await sources(page))[1]).toBe('old()');
    await stays();

    // A hunk.
    await start();
    await button(cell(page, 0), /^Accept change 1/).click();
    expect((await sources(page))[0]).toBe(ONE);
    await stays();
    await focusIsIn(0);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await sources(page))[0]).toBe(A);
    await stays();
    await button(cell(page, 0), /^Reject change 1/).click();
    await stays();
    await focusIsIn(0);

    // What only looks does not move the focus either.
    await start();
    await button(bar(page, 's2'), /^Details/).click();
    await stays();
    await focusIsIn(2);
    await button(bar(page, 's2'), /^Reject/).click();
    await stays();
  });
}

test('a decision by keyboard leaves the notebook in command mode', async ({ page, tmpPath }) => {
  await begin(page, `${tmpPath}/a.ipynb`);
  const notebookNode = page.locator('.jp-NotebookPanel:visible .jp-Notebook');
  await cell(page, 0).locator('.cm-content').click();
  await page.keyboard.press('Escape');
  await button(cell(page, 0), /^Accept change 2/).focus();
  await page.keyboard.press('Enter');
  await expect(notebookNode).toHaveClass(/jp-mod-commandMode/);
  await button(bar(page, 's1'), /^Accept/).focus();
  await page.keyboard.press('Enter');
  expect((await sources(page))[0]).toBe(B);
  await expect(notebookNode).toHaveClass(/jp-mod-commandMode/);
  await expect(cell(page, 0)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await sources(page))[0]).toBe(A.replace('gone', 'here'));
});
