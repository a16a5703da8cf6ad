/** Nobody is left before an empty sidebar: the example, and the tour. */
import { expect, saved, test } from './lab';

const FOLDER = 'flat-rents-2017';

test.afterEach(({ page }) => page.contents.deleteDirectory(FOLDER));

test('the example is put into the folder and opened, with the tour', async ({
  page
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  const panel = page.locator('.mzn-panel');
  await page.screenshot({ path: 'pictures/light-first-use.png' });
  await panel.getByRole('button', { name: 'Open the example' }).click();
  const tour = panel.locator('.mzn-tour');
  await expect(tour).toBeVisible({ timeout: 30_000 });
  await expect(tour).toContainText('Step 1 of 5 Press “Modernize this notebook”');
  const path = `${FOLDER}/flat-rents.ipynb`;
  expect(await saved(page, path)).toHaveLength(21);
  expect(await page.contents.fileExists(`${FOLDER}/input/train.csv`)).toBe(true);
  for (const theme of ['light', 'dark'] as const) {
    await (theme === 'dark'
      ? page.theme.setDarkTheme()
      : page.theme.setLightTheme());
    await page.screenshot({ path: `pictures/${theme}-tour.png` });
  }
  await panel.getByRole('button', { name: 'End the tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Modernize this notebook' })).toBeVisible();
});
