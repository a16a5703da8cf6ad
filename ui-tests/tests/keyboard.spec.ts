/** A whole review without a mouse: the focus and the page stay where they are, and what happens is said. */
import type { Page as AnyPage } from '@playwright/test';
import { code, notebook, replace, run, suggestion } from './notebooks';
import { bar, button, cell, errors, expect, modernize, open, sources, test, toolbarButton } from './lab';
import { calm } from './look';

const source = (n: number): string =>
  Array.from({ length: 7 }, (_, k) => (k % 4 === 1 ? `old_${k} = df.ix[${n}]` : `value_${k} = ${n}`)).join('\n');
const fixed = (n: number): string => source(n).replace(/\.ix/g, '.loc');
const edited = (n: number): object => replace(`c${n}`, source(n), fixed(n));

const script = run(
  ...[3, 4, 5, 6, 8].map(n => suggestion(`s${n}`, [edited(n)])),
  suggestion('i', [{ op: 'insert', cell_id: 'n', after: 'c6', source: 'import os' }])
);

/** The suggestion and the button, or else the class, that has the focus. */
function focused(page: AnyPage): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement!;
    const where = at.closest<HTMLElement>('[data-suggestion]');
    return where ? `${where.dataset.suggestion} ${at.textContent}` : at.className;
  });
}

test('a whole review by keyboard', async ({ page, tmpPath }) => {
  // What comes next is in view: there is no need to scroll to it.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = errors(page);
  const cells = Array.from({ length: 12 }, (_, n) => code(`c${n}`, source(n)));
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, script));
  await page.locator('.jp-Notebook').focus();
  await page.keyboard.press('Control+F8');
  await expect(page.locator('.mzn-panel').getByText('0 of 6 reviewed')).toBeVisible();
  const said = page.locator('.mzn-announcer');
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await page.locator('.jp-Notebook').focus();

  /** What is read stays where it is on the screen while something is done. */
  const still = async (index: number, action: () => Promise<void>): Promise<void> => {
    const place = async (): Promise<number> => (await cell(page, index).boundingBox())!.y;
    await expect.poll(async () => Math.abs((await place()) - (await place()))).toBeLessThan(1);
    const before = await place();
    await action();
    await calm(page);
    expect(Math.abs((await place()) - before)).toBeLessThan(4);
  };
  for (const shown of [0, 10]) {
    await page.keyboard.press('F8');
    await expect(page.locator('.mzn-added:visible')).toHaveCount(shown);
  }
  const press = (key: string) => (): Promise<void> => page.keyboard.press(key);

  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s3 Accept');
  await still(3, press('Enter'));
  expect((await sources(page))[3]).toBe(fixed(3));
  await expect(said).toHaveText('Accepted: Repair s3. 1 of 6 reviewed.');
  // Undo is at hand, and said.
  await expect.poll(() => focused(page)).toContain('jp-Cell');
  await still(3, press('Control+z'));
  await expect(said).toHaveText('Open again: Repair s3. 0 of 6 reviewed.');

  // From the buttons: evidence, shortcuts, hunks; those of the notebook stay silent.
  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s3 Accept');
  await page.keyboard.press('b');
  await still(3, press('Control+F7'));
  await expect(said).toHaveText('Accepted: Repair s3. 1 of 6 reviewed.');
  await expect.poll(() => focused(page)).toContain('jp-Cell');
  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s4 Accept');
  await still(3, press('Control+Shift+F7'));
  await expect(said).toHaveText('Rejected: Repair s4. 2 of 6 reviewed.');

  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s5 Accept');
  await page.keyboard.press('Shift+F7');
  await expect.poll(() => focused(page)).toBe('s8 Accept');
  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s5 Accept');
  await button(cell(page, 5), /^Accept change 2/).focus();
  await still(5, press('Alt+F7'));
  expect((await sources(page))[5]).toBe(source(5).replace('old_5 = df.ix', 'old_5 = df.loc'));
  await page.keyboard.press('Alt+Shift+F7');
  await expect(said).toHaveText('Accepted: Repair s5. 3 of 6 reviewed.');

  for (const [id, verb] of [['s6', 'Accept'], ['i', 'Insert cell'], ['s8', 'Accept']]) {
    await page.keyboard.press('F7');
    await expect.poll(() => focused(page)).toBe(`${id} ${verb}`);
    await page.keyboard.press('Space');
  }
  // Decisions that follow each other quickly are said as one.
  await expect(said).toHaveText(/^(Accepted: Repair s8|\d suggestions accepted)\. 6 of 6 reviewed\.$/);
  const after = await sources(page);
  expect(after).toHaveLength(13);
  expect(after[7]).toBe('import os');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.mzn-flash, .mzn-mod-flash')).toHaveCount(0);
  expect(found).toEqual([]);
});

test('the keys of the review work where the last press was: the toolbar, and the bar at the top', async ({ page, tmpPath }) => {
  // In a narrow window the toolbar's buttons go into a menu.
  await page.setViewportSize({ width: 1600, height: 900 });
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c3', source(3)), code('c4', source(4))], run(...[3, 4].map(n => suggestion(`s${n}`, [edited(n)])))));
  await modernize(page);
  await toolbarButton(page).focus();
  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toBe('s3 Accept');
  await page.locator('.mzn-notebook-bar').getByRole('button', { name: 'Overview' }).focus();
  await page.keyboard.press('F7');
  await expect.poll(() => focused(page)).toMatch(/^s[34] Accept/);
});

test('a key decides about nothing that is out of view', async ({ page, tmpPath }) => {
  const long = Array.from({ length: 40 }, (_, n) => code(`c${n + 4}`, source(n + 4)));
  const cells = [code('c3', source(3)), ...long];
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, run(...[3, 30, 43].map(n => suggestion(`s${n}`, [edited(n)])))));
  await modernize(page);
  await page.locator('.jp-Notebook').focus();
  await expect(bar(page, 's3')).toBeInViewport();
  await page.keyboard.press('Control+F7');
  expect((await sources(page))[0]).toBe(fixed(3));
  // The next one is shown, and is what the key means now, though the first cell is still the active one.
  await expect(bar(page, 's30')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+Shift+F7');
  await expect(bar(page, 's30')).toHaveCount(0);
  await expect(bar(page, 's43')).toBeInViewport({ ratio: 1 });
  await calm(page);
  // She scrolls away: it is shown before it is decided about.
  await page.locator('.jp-WindowedPanel-outer').evaluate(node => node.scrollTo(0, 0));
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, -9999);
  await expect(bar(page, 's43')).not.toBeInViewport();
  await page.keyboard.press('Control+F7');
  await expect.poll(() => focused(page)).toBe('s43 Accept');
  await expect(bar(page, 's43')).toBeInViewport({ ratio: 1 });
  expect((await sources(page))[40]).toBe(source(43));
  await page.keyboard.press('Control+F7');
  await expect(bar(page, 's43')).toHaveCount(0);
  expect((await sources(page))[40]).toBe(fixed(43));
});
