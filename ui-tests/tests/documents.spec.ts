/** Copies that show what was run and say where they come from, long lines side by side, and how verdicts look. */
import type { Locator, Page as AnyPage } from '@playwright/test';
import { lookAtBoth } from './look';
import { code, notebook, replace, run, suggestion } from './notebooks';
import { cell, errors, execute, expect, modernize, open, savedCells, test } from './lab';

test('a copy shows what the run showed, and says what it is', async ({ page, tmpPath }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = errors(page);
  const old = [
    code('a', "x = 3\nprint 'mean', x", 'mean 3\n'),
    code('b', "print 'twice', x * 2", 'twice 6\n'),
    code('c', 'print(7)', '7\n'),
    code('d', "print 'alone'", 'alone\n')
  ];
  await open(page, `${tmpPath}/a.ipynb`, notebook(old, null, { minor: 2 }));
  await modernize(page);
  const panel = page.locator('.mzn-panel:visible');
  await expect(panel.locator('.mzn-verdict .mzn-verdict-name')).toHaveText('✓Reproduces');
  const shows = async (name: string): Promise<unknown[]> =>
    (await savedCells(page, `${tmpPath}/${name}`)).map(({ outputs }) =>
      outputs!.map(output => (output as unknown as { text: string }).text)
    );
  const toast = page.locator('.Toastify__toast');

  await panel.getByRole('button', { name: 'Save a modernized copy' }).click();
  await expect(toast).toHaveText('Saved as a.modernized.ipynb.');
  expect(await shows('a.modernized.ipynb')).toEqual([['mean 3\n'], ['twice 6\n'], ['7\n'], ['alone\n']]);
  await expect(panel.getByText(/Modernized from a.ipynb, with \d suggestions?/)).toBeVisible();
  await expect(panel.getByText('Verdict:')).toHaveText('Verdict: ✓Reproduces');
  await expect(panel.getByRole('button', { name: 'Modernize this notebook' })).toBeVisible();
  await expect(page.locator('.jp-NotebookPanel:visible .jp-OutputArea-output').first()).toHaveText('mean 3');
  await lookAtBoth(page, 'copy');
  await panel.getByRole('button', { name: 'Open the original' }).click();
  await expect(page.locator('.lm-TabBar-tab.jp-mod-current').getByText('a.ipynb', { exact: true })).toBeVisible();

  // What depends on other code than what was run is left empty, and that is said.
  await cell(page, 0).locator('.cm-line').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await panel.getByRole('button', { name: 'Save a modernized copy' }).click();
  const told = toast.filter({ hasText: 'a.modernized-2.ipynb' });
  await expect(told).toContainText('2 changed cells have no output');
  expect(await shows('a.modernized-2.ipynb')).toEqual([[], [], ['7\n'], ['alone\n']]);
  await expect(panel.getByText('It was not run from a fresh kernel as it is here.')).toBeVisible();
  await lookAtBoth(page, 'copy-unverified');

  // What was saved is not said not to be, where it cannot be opened.
  await execute(page, 'docmanager:open', { path: `${tmpPath}/a.ipynb` });
  await page.evaluate(() => {
    const { commands } = (window as unknown as { jupyterapp: { commands: { execute(id: string): Promise<unknown> } } }).jupyterapp;
    const execute = commands.execute.bind(commands);
    commands.execute = (id, ...rest: []) => {
      if (id === 'docmanager:open') {
        commands.execute = execute;
        return Promise.reject(new Error('no room for it'));
      }
      return execute(id, ...rest);
    };
  });
  await panel.getByRole('button', { name: 'Save a modernized copy' }).click();
  await expect(toast.filter({ hasText: 'Saved as a.modernized-3.ipynb.' })).toBeVisible();
  await expect(toast.filter({ hasText: 'The copy was saved, and could not be opened: no room for it' })).toBeVisible();
  await execute(page, 'docmanager:open', { path: `${tmpPath}/a.modernized-2.ipynb` });

  // The original may be gone by then.
  await page.contents.deleteFile(`${tmpPath}/a.ipynb`);
  await panel.getByRole('button', { name: 'Open the original' }).click();
  await expect(toast.filter({ hasText: 'a.ipynb is not beside this notebook any more' })).toBeVisible();
  // The browser tells of what is not found.
  expect(found.filter(each => !each.includes('404'))).toEqual([]);
});

const LONG = 'frame = read(' + Array.from({ length: 12 }, (_, n) => `column_${n}="value ${n}"`).join(', ') + ')';
const TABLE = Array.from({ length: 30 }, (_, n) => `row ${n}  ` + 'x'.repeat(150)).join('\n');

test('lines that belong together stand at one height, however long they are', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = errors(page);
  const before = `import old\n${LONG}\nsame = 1\n${LONG.replace('frame', 'other')}\nlast = 2`;
  const after = `import new\nimport more\n${LONG.replace('read', 'load').replace(')', ', and_more=True)')}\nsame = 1\n${LONG.replace('frame', 'other')}\nlast = 2`;
  const cells = [code('a', before, TABLE), code('b', 'b = 1', 'then\n')];
  const script = run(
    suggestion('s', [replace('a', before, after)]),
    suggestion('i', [{ op: 'insert', cell_id: 'n', after: 'a', source: 'inserted = 1' }])
  );
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, script));
  await modernize(page);
  const panel = page.locator('.mzn-panel');
  await panel.getByRole('button', { name: /^Accept all verified/ }).click();
  await panel.getByRole('button', { name: 'Compare then and now' }).click();
  const pair = page.locator('.mzn-compare-pair').first();
  await expect(pair).toBeVisible();
  /** Of each line on one side: its text, top and bottom. */
  const lines = (side: string): Promise<[string, number, number][]> =>
    pair.getByLabel(side, { exact: true }).locator('.mzn-file-line').evaluateAll(all =>
      all.map(each => {
        const { top, bottom } = each.getBoundingClientRect();
        return [each.textContent!, top, bottom] as [string, number, number];
      })
    );
  const [then, now] = [await lines('Then'), await lines('Now')];
  expect(then.map(([text]) => text).join('\n')).toBe(before);
  expect(now.map(([text]) => text).join('\n')).toBe(after);
  for (const [text, top] of then) {
    const other = now.find(each => each[0] === text);
    expect(!other || Math.abs(other[1] - top) < 1, text).toBe(true);
  }
  expect(then[1][2] - then[1][1]).toBeGreaterThan(2 * (then[0][2] - then[0][1]));
  // Code has the colours of the editor, and numbers that are not copied with it.
  const source = pair.getByLabel('Now', { exact: true });
  await expect(source.locator('.mzn-file-line').first().locator('span[class*="ͼ"]').first()).toHaveText('import');
  const numbers = await source.locator('.mzn-line-number').evaluateAll(all => all.map(each => each.getAttribute('data-number')));
  expect(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
  const copied = await source.evaluate(each => {
    const selection = getSelection()!;
    selection.selectAllChildren(each);
    const text = selection.toString();
    selection.removeAllRanges();
    return text;
  });
  expect(copied).not.toMatch(/^\d/m);
  // Where there was no such cell, nothing stands on the side of then.
  const added = page.locator('.mzn-compare-pair').nth(1);
  const leftOf = async (where: Locator): Promise<number> => (await where.boundingBox())!.x;
  expect(await leftOf(added.getByText('There was no such cell.'))).toBeLessThan(await leftOf(added.getByLabel('Now', { exact: true })));
  // From one change to the next by keyboard.
  const names = page.locator('.mzn-compare-pair:focus h2');
  await page.locator('.mzn-compare').focus();
  await page.keyboard.press('F7');
  await expect(names).toHaveText('Cell 1');
  await page.keyboard.press('F7');
  await expect(names).toHaveText('New cell');
  await page.keyboard.press('F7');
  await expect(names).toHaveText('Cell 1');
  await page.keyboard.press('Shift+F7');
  await expect(names).toHaveText('New cell');
  // All of it can be read: nothing is cut.
  const cut = await page.locator('.mzn-compare-source, .mzn-compare').evaluateAll(all =>
    all.filter(each => each.scrollWidth > each.clientWidth + 1).length
  );
  expect(cut).toBe(0);
  // Tables scroll, both sides at once.
  const [left, right] = [pair.getByLabel('Output then'), pair.getByLabel('Output now')];
  // One that ends earlier does not hold the other back.
  await right.evaluate(each => void (each.textContent = each.textContent!.replaceAll('x'.repeat(150), 'x'.repeat(135))));
  await left.evaluate(each => each.scrollTo(20, 0));
  await expect.poll(() => right.evaluate(each => each.scrollLeft)).toBe(20);
  const end = await left.evaluate(each => each.scrollWidth - each.clientWidth);
  await left.evaluate(each => each.scrollTo(each.scrollWidth, 0));
  await expect.poll(() => right.evaluate(each => each.scrollLeft)).toBeGreaterThan(20);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await left.evaluate(each => each.scrollLeft)).toBeCloseTo(end, 0);
  expect(await right.evaluate(each => each.scrollLeft)).toBeLessThan(end - 20);
  await left.evaluate(each => each.scrollTo(120, 60));
  await expect.poll(() => right.evaluate(each => [each.scrollLeft, each.scrollTop])).toEqual([120, 60]);
  await lookAtBoth(page, 'compare-long');
  await right.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => left.evaluate(each => each.scrollLeft)).toBeGreaterThan(120);
  expect(found).toEqual([]);
});

test('a tab belongs to its notebook, whatever that is called', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1500, height: 800 });
  const script = (text: string): object =>
    notebook([code('a', 'old = 1')], run(suggestion('s', [replace('a', 'old = 1', text)])));
  const compare = async (): Promise<void> => {
    await modernize(page);
    const panel = page.locator('.mzn-panel:visible');
    await panel.getByRole('button', { name: /^Accept all verified/ }).click();
    await panel.getByRole('button', { name: 'Compare then and now' }).click();
  };
  await open(page, `${tmpPath}/a.ipynb`, script('first = 1'));
  await compare();
  const shown = page.locator('.mzn-compare:visible').getByLabel('Now', { exact: true });
  await expect(shown).toHaveText('first = 1');
  // It is renamed, and another one gets its name.
  await page.contents.renameFile(`${tmpPath}/a.ipynb`, `${tmpPath}/b.ipynb`);
  const tab = (name: string): Locator => page.locator('.lm-TabBar-tabLabel').getByText(`Then and now: ${name}`, { exact: true });
  await expect(tab('b.ipynb')).toHaveCount(1);
  await open(page, `${tmpPath}/a.ipynb`, script('second = 1'));
  await compare();
  await expect(shown).toHaveText('second = 1');
  await expect(tab('a.ipynb')).toHaveCount(1);
  await expect(tab('b.ipynb')).toHaveCount(1);
});

test('500 cells are compared soon', async ({ page, tmpPath }, info) => {
  test.setTimeout(240_000);
  const source = (n: number): string =>
    Array.from({ length: 12 }, (_, k) => `value_${n}_${k} = compute(${k}, "text", df.ix[${n}])`).join('\n');
  const cells = Array.from({ length: 500 }, (_, n) => code(`c${n}`, source(n), `${n}\n`));
  const changed = cells.filter((_, n) => n % 5 === 0);
  const script = run(
    ...changed.map(({ id, source: text }) => suggestion(`s${id}`, [replace(id!, text as string, (text as string).replaceAll('.ix', '.loc'))]))
  );
  await open(page, `${tmpPath}/a.ipynb`, notebook(cells, script));
  await modernize(page);
  const panel = page.locator('.mzn-panel:visible');
  await panel.getByRole('button', { name: /^Accept all verified/ }).click();
  await expect(panel.getByRole('button', { name: /^Accept all verified/ })).toHaveCount(0, { timeout: 90_000 });
  await panel.getByRole('button', { name: 'Compare then and now' }).click();
  const pairs = page.locator('.mzn-compare-pair');
  await expect(pairs).toHaveCount(100, { timeout: 90_000 });
  /** Milliseconds until so many are laid out and painted. */
  const until = (count: number): Promise<number> =>
    page.evaluate(async wanted => {
      const begun = performance.now();
      document.querySelector<HTMLInputElement>('.mzn-compare-head input')!.click();
      while (document.querySelectorAll('.mzn-compare-pair').length !== wanted) {
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
      await new Promise(done => setTimeout(done));
      return performance.now() - begun;
    }, count);
  const all = await until(500);
  const some = await until(100);
  info.annotations.push({ type: 'milliseconds', description: `500 cells ${all.toFixed()}, back to 100 ${some.toFixed()}` });
  // The last ones have their colours once they are looked at.
  await page.locator('.mzn-compare').evaluate(each => each.scrollTo(0, each.scrollHeight));
  await expect(pairs.last().locator('span[class*="ͼ"]').first()).toBeVisible();
  expect(all).toBeLessThan(5_000);
});

/** The contrast of the sign of each verdict with the ground of the sidebar, as WCAG counts it. */
function contrasts(page: AnyPage): Promise<{ [verdict: string]: number }> {
  return page.evaluate(() => {
    const panel = document.querySelector('.mzn-panel')!;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const light = (colour: string): number => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(value => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(panel).backgroundColor);
    return Object.fromEntries(
      ['reproduces', 'runs', 'partial', 'blocked', 'failed'].map(verdict => {
        const sign = document.createElement('span');
        sign.className = `mzn-verdict-sign mzn-mod-${verdict}`;
        panel.append(sign);
        const [a, b] = [light(getComputedStyle(sign).color), ground].sort((x, y) => y - x);
        sign.remove();
        return [verdict, (a + 0.05) / (b + 0.05)];
      })
    );
  });
}

test('the signs of verdicts can be seen in both themes', async ({ page, tmpPath }) => {
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  for (const theme of ['JupyterLab Light', 'JupyterLab Dark', 'JupyterLab Dark High Contrast']) {
    await page.theme.setTheme(theme);
    for (const [verdict, contrast] of Object.entries(await contrasts(page))) {
      expect(contrast, `${theme}: ${verdict}`).toBeGreaterThan(4.5);
    }
  }
});
