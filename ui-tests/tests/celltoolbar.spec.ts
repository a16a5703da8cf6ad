/** What is suggested for the active cell, in the cell's own toolbar. */
import type { Locator } from '@playwright/test';
import { code, markdown, notebook, replace, run, suggestion } from './notebooks';
import { alone, bar, cell, errors, execute, expect, galata, modernize, open, Page, sources, test } from './lab';
import { lookAtBoth } from './look';

/** JupyterLab's own buttons, and ours, in the toolbar of a cell. */
function toolbar(page: Page, index: number): Locator {
  return cell(page, index).locator('.jp-cell-toolbar');
}

function ours(page: Page, index: number): Locator {
  return toolbar(page, index).locator('.mzn-cell-button').locator('visible=true');
}

function titles(page: Page, index: number): Promise<string[]> {
  return ours(page, index).locator('[title]').evaluateAll(found => found.map(each => each.getAttribute('title')!));
}

interface IWindow {
  jupyterapp: { shell: { currentWidget: { content: { activeCellIndex: number; scrollToItem(index: number): Promise<void> } } } };
}

/** Make a cell the active one, far away too: JupyterLab 4.2 draws only what is near. */
async function activate(page: Page, index: number): Promise<void> {
  await page.evaluate(async n => {
    const { content } = (window as unknown as IWindow).jupyterapp.shell.currentWidget;
    content.activeCellIndex = n;
    await content.scrollToItem(n);
  }, index);
  await expect(toolbar(page, index)).toBeAttached();
}

/** Wide enough for all buttons beside a short line. */
async function wide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.sidebar.close('left');
}

test('what is suggested for the active cell can be decided in its toolbar', async ({ page, tmpPath }) => {
  const found = errors(page);
  await wide(page);
  const all = ['a', 'b', 'c'].map((name, n) => suggestion(`s${n}`, [replace(`c${n}`, `x = 1\n${name} = 1`, `x = 1\n${name} = 2`)]));
  await open(page, `${tmpPath}/a.ipynb`, notebook(['a', 'b', 'c', 'd'].map((name, n) => code(`c${n}`, `x = 1\n${name} = 1`)), run(...all)));
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await expect(toolbar(page, 0)).toBeVisible();
  expect(await titles(page, 0)).toEqual([]);
  await modernize(page);
  // They come while the cell is active.
  await expect.poll(() => titles(page, 0)).toEqual([
    'Accept “Repair s0” (Ctrl+F7)',
    'Reject “Repair s0” (Ctrl+Shift+F7)',
    'Show or hide the diffs; the suggestions stay (F8)'
  ]);
  await lookAtBoth(page, 'cell-toolbar');
  await ours(page, 0).first().click();
  await expect.poll(() => sources(page)).toEqual(['x = 1\na = 2', 'x = 1\nb = 1', 'x = 1\nc = 1', 'x = 1\nd = 1']);
  await expect(ours(page, 0)).toHaveCount(0);
  await expect(toolbar(page, 0)).toBeVisible();
  await expect(cell(page, 0)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(ours(page, 0)).toHaveCount(3);
  // In edit mode the notebook stays in it.
  await cell(page, 1).locator('.cm-content').click();
  await ours(page, 1).nth(1).click();
  await expect(bar(page, 's1')).toHaveCount(0);
  await expect(ours(page, 1)).toHaveCount(0);
  await expect(cell(page, 1).locator('.cm-content')).toBeFocused();
  // By keyboard.
  await page.keyboard.press('Escape');
  await cell(page, 2).locator('.jp-InputPrompt').click();
  await ours(page, 2).first().locator('[title]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sources(page))[2]).toBe('x = 1\nc = 2');
  await expect(cell(page, 2)).toBeFocused();
  // Nothing is suggested for this one.
  await cell(page, 3).locator('.jp-InputPrompt').click();
  await expect(toolbar(page, 3)).toBeVisible();
  await expect(ours(page, 3)).toHaveCount(0);
  expect(found).toEqual([]);
});

test('several suggestions are decided at once, those that are verified or all; what is stale waits', async ({ page, tmpPath }) => {
  await wide(page);
  const old = 'x = 1\na = 1\n\nb = 1\n\nc = 1';
  const all = ['a', 'b', 'c'].map((name, n) =>
    suggestion(`s${n}`, [replace('c0', old, old.replace(`${name} = 1`, `${name} = 2`))], n ? {} : { status: 'proposed' })
  );
  const stale = suggestion('s3', [replace('c1', 'x = 1\ny = old', 'x = 1\ny = new')]);
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c0', old), code('c1', 'x = 1\ny = mine')], run(...all, stale)));
  await modernize(page);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await expect.poll(() => titles(page, 0)).toEqual([
    'Accept the 2 suggestions for this cell that are verified',
    'Reject all 3 suggestions for this cell',
    'Show or hide the diffs; the suggestions stay (F8)'
  ]);
  await ours(page, 0).first().click();
  await expect.poll(async () => (await sources(page))[0]).toBe(old.replace('b = 1', 'b = 2').replace('c = 1', 'c = 2'));
  // One is left, of which a person decides.
  await expect.poll(() => titles(page, 0)).toEqual([
    'Accept “Repair s0” (Ctrl+F7)',
    'Reject “Repair s0” (Ctrl+Shift+F7)',
    'Show or hide the diffs; the suggestions stay (F8)'
  ]);
  await execute(page, 'jupyter-mlemodernizer:reject-cell');
  await expect(ours(page, 0)).toHaveCount(0);
  await cell(page, 1).locator('.jp-InputPrompt').click();
  await expect(ours(page, 1)).toHaveCount(2);
  await expect(ours(page, 1).first().locator('[title]')).toHaveAttribute('aria-disabled', 'true');
  await ours(page, 1).last().click();
  await expect(bar(page, 's3')).toHaveCount(0);
});

/** Which buttons show once nothing changes any more: JupyterLab looks when it has time. */
function settled(page: Page, index: number): Promise<string> {
  return toolbar(page, index).evaluate(async node => {
    const state = (): string => {
      const shown = [...node.querySelectorAll('[data-command]')].filter(each => each.getClientRects().length);
      const mine = shown.filter(each => each.closest('.mzn-cell-button')).length;
      return `${shown.length > mine ? 'theirs' : 'none'} ${mine}`;
    };
    let now = '';
    for (let calm = 0; calm < 10; ) {
      await new Promise(resolve => setTimeout(resolve, 50));
      calm = state() === now ? calm + 1 : 0;
      now = state();
    }
    return now;
  });
}

/** What the toolbar of a cell lies on: code of the first line, rendered Markdown, or a button of a change. */
function covered(page: Page, index: number): Promise<string[]> {
  return cell(page, index).evaluate(node => {
    const shown = [...node.querySelectorAll<HTMLElement>('.jp-cell-toolbar [title]')].filter(each => each.getClientRects().length);
    const boxes = shown.map(each => each.getBoundingClientRect());
    const first = node.querySelector('.cm-content > .mzn-added:first-child .mzn-added-line');
    const texts = [first ?? node.querySelector('.cm-line, .jp-MarkdownOutput > :first-child')!, ...node.querySelectorAll('.mzn-hunk-button')];
    return texts.flatMap(each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const box = range.getBoundingClientRect();
      const lies = boxes.some(({ left, top, bottom }) => box.right > left && box.bottom > top + 1 && box.top < bottom - 1);
      return lies ? [each.textContent ?? ''] : [];
    });
  });
}

test('the toolbar of a cell lies on no code and on no button, and makes way for it', async ({ page, tmpPath }) => {
  const found = errors(page);
  const line = (length: number): string => `x = "${'m'.repeat(length - 5)}"`;
  const olds = [...[10, 30, 50, 60, 70, 74, 78, 82, 90, 120].map(length => `${line(length)}\ny = 1`)];
  const cells = olds.map((old, n) => code(`c${n}`, old));
  const changed = olds.map((old, n) => suggestion(`s${n}`, [replace(`c${n}`, old, old.replace('y = 1', 'y = 2'))]));
  const first = `${line(40)}\ny = 1\nz = 1`;
  const more = [
    suggestion('first', [replace('top', first, `import new\n${first}`)]),
    suggestion('both', [replace('two', first, first.replace('x', 'xx').replace('z = 1', 'z = 2'))]),
    suggestion('text', [replace('text', '# Then', '# Now')])
  ];
  await wide(page);
  await open(page, `${tmpPath}/a.ipynb`, notebook([...cells, code('top', first), code('two', first), markdown('text', '# Then')], run(...changed, ...more)));
  await modernize(page);
  const seen = new Set<string>();
  for (const width of [1280, 1000, 800]) {
    await page.setViewportSize({ width, height: 800 });
    for (let index = 0; index < olds.length + more.length; index++) {
      await activate(page, index);
      seen.add(await settled(page, index));
      expect(await covered(page, index)).toEqual([]);
    }
  }
  // Ours make way first.
  expect([...seen].sort()).toEqual(['none 0', 'theirs 0', 'theirs 3']);
  // And come back.
  await page.setViewportSize({ width: 1280, height: 800 });
  const long = olds.length - 1;
  await activate(page, long);
  await expect(ours(page, long)).toHaveCount(0);
  await cell(page, long).locator('.cm-line').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await expect(ours(page, long)).toHaveCount(3);
  expect(found).toEqual([]);
});

test('diffs are hidden and shown from the toolbar, which makes way for a change at the top', async ({ page, tmpPath }) => {
  await wide(page);
  const one = 'x = 1\ny = 1';
  const all = [suggestion('s0', [replace('c0', one, `import new\n${one}`)]), suggestion('s1', [replace('c1', one, 'x = 1\ny = 2')])];
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c0', one), code('c1', one)], run(...all)));
  await modernize(page);
  await cell(page, 1).locator('.jp-InputPrompt').click();
  const toggle = (index: number): Locator => ours(page, index).last().locator('[title]');
  await expect(toggle(1)).toHaveAttribute('aria-pressed', 'true');
  await toggle(1).click();
  await expect(toggle(1)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.mzn-added:visible')).toHaveCount(0);
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await toggle(0).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.mzn-added:visible')).toHaveCount(2);
  await expect(toolbar(page, 0)).toBeHidden();
  await expect(cell(page, 0)).toBeFocused();
  await page.keyboard.press('F8');
  await expect(toggle(0)).toHaveAttribute('aria-pressed', 'false');
});

test('of two views of a notebook each decides about its own active cell', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1700, height: 800 });
  await page.sidebar.close('left');
  const all = [0, 1].map(n => suggestion(`s${n}`, [replace(`c${n}`, 'x = 1\ny = 1', 'x = 1\ny = 2')]));
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c0', 'x = 1\ny = 1'), code('c1', 'x = 1\ny = 1')], run(...all)));
  await modernize(page);
  await page.sidebar.close('right');
  await cell(page, 0).locator('.jp-InputPrompt').click();
  await execute(page, 'docmanager:clone');
  const views = page.locator('.jp-NotebookPanel:visible');
  await expect(views).toHaveCount(2);
  // The new one is in front.
  await views.nth(1).locator('.jp-Cell').nth(1).locator('.jp-InputPrompt').click();
  const buttons = (view: number): Locator => views.nth(view).locator('.mzn-cell-button').locator('visible=true');
  await expect(buttons(0)).toHaveCount(3);
  await expect(buttons(1)).toHaveCount(3);
  await buttons(0).last().click();
  await expect(views.nth(0).locator('.mzn-added:visible')).toHaveCount(0);
  await expect(views.nth(1).locator('.mzn-added:visible')).toHaveCount(2);
  await views.nth(1).locator('.jp-Cell').nth(1).locator('.jp-InputPrompt').click();
  await buttons(0).first().click();
  await expect.poll(() => sources(page)).toEqual(['x = 1\ny = 2', 'x = 1\ny = 1']);
  await expect(buttons(0)).toHaveCount(0);
  await expect(buttons(1)).toHaveCount(3);
});

alone.describe('In the settings', () => {
  alone.use({
    mockSettings: {
      ...galata.DEFAULT_SETTINGS,
      '@jupyterlab/cell-toolbar-extension:plugin': {
        toolbar: [
          { name: 'toggle-diff', disabled: true },
          { name: 'reject-suggestions', rank: 10 }
        ]
      }
    }
  });

  alone('a button is taken out of the toolbar of the cells, or moved', async ({ page, tmpPath }) => {
    await wide(page);
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('c0', 'x = 1\ny = 1')], run(suggestion('s0', [replace('c0', 'x = 1\ny = 1', 'x = 1\ny = 2')]))));
    await modernize(page);
    await expect.poll(() => titles(page, 0)).toEqual(['Reject “Repair s0” (Ctrl+Shift+F7)', 'Accept “Repair s0” (Ctrl+F7)']);
  });
});
