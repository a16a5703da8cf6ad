/** Nobody is left before an empty sidebar: the example, and the tour. */
import { expect, saved, test } from './lab';
import { lookAtBoth } from './look';

const FOLDER = 'flat-rents-2017';

test.afterEach(({ page }) => page.contents.deleteDirectory(FOLDER));

test('the example is put into the folder and opened, with the tour', async ({
  page
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.sidebar.openTab('jupyter-mlemodernizer-panel');
  const panel = page.locator('.mzn-panel');
  await lookAtBoth(page, 'first-use');
  await panel.getByRole('button', { name: 'Open the example' }).click();
  const tour = panel.locator('.mzn-tour');
  await expect(tour).toBeVisible({ timeout: 30_000 });
  await expect(tour).toContainText('Step 1 of 5 Press “Modernize this notebook”');
  const path = `${FOLDER}/flat-rents.ipynb`;
  expect(await saved(page, path)).toHaveLength(21);
  expect(await page.contents.fileExists(`${FOLDER}/input/train.csv`)).toBe(true);
  await lookAtBoth(page, 'tour');
  await panel.getByRole('button', { name: 'End the tour' }).click();
  await expect(tour).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Modernize this notebook' })).toBeVisible();
});
