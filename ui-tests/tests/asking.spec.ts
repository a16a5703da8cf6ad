/** A language model is asked again, for real: the server with a model, its endpoint on this machine, a real kernel. */
import { alone, bar, expect, modernize, open, sources } from './lab';
import { look, lookAtBoth } from './look';
import { code, evidence, notebook, replace, run, suggestion } from './notebooks';

alone.use({ baseURL: process.env.MODEL_URL });

const OLD = 'n = 37\nprint(n.bits())';
const SLOW = 'n = 37\nprint(len(bin(n)) - 2)';

alone('a better suggestion of the model takes the place of the one that was not good enough', async ({
  page,
  tmpPath
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const first = suggestion('m1', [replace('c1', OLD, SLOW)], {
    title: 'Count the digits',
    origin: 'model:scripted',
    evidence: evidence("AttributeError: 'int' object has no attribute 'bits'", 'c1', 0.1)
  });
  await open(page, `${tmpPath}/a.ipynb`, notebook([code('c1', OLD)], run(first)));
  await page.sidebar.close('left');
  await modernize(page);
  await bar(page, 'm1').getByRole('button', { name: 'Ask again' }).click();
  await expect(bar(page, 'm1').locator('.mzn-attempt :focus')).toHaveCount(1);
  await page.keyboard.type('write bit_length for bits');
  await look(page, 'light-asking');
  await page.keyboard.press('Control+Enter');

  // It was tried in a kernel, and is the one that is left.
  const better = page.locator('.jp-Notebook .mzn-bar').filter({ hasText: 'bits is bit_length' });
  await expect(better).toBeVisible({ timeout: 90_000 });
  await expect(better.locator('.mzn-mod-verified')).toBeVisible();
  await expect(bar(page, 'm1')).toHaveCount(0);
  const panel = page.locator('.mzn-panel');
  await expect(panel).toContainText('Language model: 1 call');
  await better.getByRole('button', { name: 'Details' }).click();
  await expect(better).toContainText('the language model scripted');
  await lookAtBoth(page, 'asked');
  await better.getByRole('button', { name: /^Accept “/ }).click();
  expect(await sources(page)).toEqual(['n = 37\nprint(n.bit_length())']);
});
