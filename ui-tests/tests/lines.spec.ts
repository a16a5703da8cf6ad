/** Long lines of a diff behave as the cell's editor does: they scroll, or they wrap. */
import type { Locator } from '@playwright/test';
import { code, notebook, replace, run, suggestion } from './notebooks';
import { cell, expect, modernize, open, Page, test } from './lab';
import { look, violations } from './look';

const LONG = `result = function(${Array.from({ length: 30 }, (_, n) => `argument_${n}=${n}`).join(', ')})`;
const A = `short = 1\n${LONG.replace('function', 'gone')}\nlast = 2\n# one\nx = 2\n# two`;
const B = A.replace('gone(', 'here(the_first_one=True, ').replace('x = 2', `x = ${LONG}`);

interface IWindow {
  jupyterapp: {
    shell: { currentWidget: { content: { widgets: { editor: { setOption(name: string, value: boolean): void } }[] } } };
  };
}

function wrap(page: Page, on: boolean): Promise<void> {
  return page.evaluate(value => {
    const { content } = (window as unknown as IWindow).jupyterapp.shell.currentWidget;
    content.widgets.forEach(({ editor }) => editor.setOption('lineWrap', value));
  }, on);
}

test('long lines', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const evidence = { before: { kind: 'crash', cell_id: 'c1', message: 'NameError: gone' }, after: { result: 'ran', seconds: 1 } };
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', A), code('c2', '')], run(suggestion('s1', [replace('c1', A, B)], { evidence }))));
  await modernize(page);
  const where = cell(page, 0);
  const scroller = where.locator('.cm-scroller');
  const wide = (): Promise<boolean> => scroller.evaluate(node => node.scrollWidth > node.clientWidth + 1);
  const box = (what: Locator): Promise<DOMRect> => what.evaluate(node => node.getBoundingClientRect().toJSON());
  for (const on of [false, true]) {
    await wrap(page, on);
    await expect.poll(wide).toBe(!on);
    for (const lines of [where.locator('.mzn-removed'), where.locator('.mzn-added-line')]) {
      const line = await box(lines.first());
      expect(line.height > 40).toBe(on);
    }
    await look(page, `light-lines-${on ? 'wrap' : 'scroll'}`);
    // The end of each added line can be seen: it is not under the buttons.
    await scroller.evaluate(node => (node.scrollLeft = node.scrollWidth));
    for (const line of await where.locator('.mzn-added').all()) {
      const [end, buttons, view] = await Promise.all([
        box(line.locator('.mzn-added-line > span').last()),
        box(line.locator('.mzn-hunk-actions')),
        box(scroller)
      ]);
      expect(end.right).toBeLessThanOrEqual(view.right);
      expect(end.right <= buttons.left + 1 || end.top >= buttons.bottom - 3).toBe(true);
    }
  }
});

test('the end of an added line is reached by keyboard, and nothing stops the Tab key where all can be seen', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Longer than all lines of the cell: the cursor does not get there.
  const old = 'x = gone\n\ny = gone';
  const source = old.replace('gone', LONG).replace('gone', 'here');
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', old), code('c2', '')], run(suggestion('s1', [replace('c1', old, source)]))));
  await modernize(page);
  const where = cell(page, 0);
  const scroller = where.locator('.cm-scroller');
  const [long, short] = [where.locator('.mzn-added').first(), where.locator('.mzn-added').last()];
  await wrap(page, false);
  await expect(long).toHaveAttribute('tabindex', '0');
  await expect(short).not.toHaveAttribute('tabindex');
  const left = (): Promise<number> => scroller.evaluate(node => node.scrollLeft);
  await where.locator('.jp-InputPrompt').click();
  for (let n = 0; n < 20 && !(await long.evaluate(node => node === document.activeElement)); n++) {
    await page.keyboard.press('Tab');
  }
  await expect(long).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBe(40);
  await look(page, 'light-lines-focus');
  await page.keyboard.press('End');
  const end = await long.locator('.mzn-added-line > span').last().boundingBox();
  const view = await scroller.boundingBox();
  expect(end!.x + end!.width).toBeLessThanOrEqual(view!.x + view!.width);
  await page.keyboard.press('Home');
  await expect.poll(left).toBe(0);
  await expect(long).toBeFocused();
  const rules = { type: 'rule' as const, values: ['scrollable-region-focusable'] };
  expect(await violations(page, rules, ['.jp-Notebook .cm-scroller'])).toEqual([]);
  // The keys of the review work there, too.
  await page.keyboard.press('F7');
  await expect(long).not.toBeFocused();
  await long.focus();
  await page.keyboard.press('Escape');
  await expect(where).toBeFocused();
  await wrap(page, true);
  await expect(long).not.toHaveAttribute('tabindex');
  // A wider cell.
  await wrap(page, false);
  await expect(long).toHaveAttribute('tabindex', '0');
  await page.setViewportSize({ width: 8000, height: 800 });
  await expect(long).not.toHaveAttribute('tabindex');
});
