/** What the administrator of the server has fixed is shown where a person would choose it, and is not asked for. */
import { alone, enter, errors, execute, expect, galata, open, Page, toolbarButton } from './lab';
import { look, lookAtBoth } from './look';
import { code, notebook, run } from './notebooks';

const PLUGIN = 'jupyter-mlemodernizer:plugin';

/** As if `MLEModernizer.fixed_options` said so: tests/server/test_fixed_options.py sees to it that the server then does it. */
async function fix(page: Page, values: object): Promise<void> {
  await page.route('**/jupyter-mlemodernizer/settings*', async route => {
    const response = await route.fetch();
    const told = (await response.json()) as { options: object };
    const options = { ...told.options, ...values };
    await route.fulfill({ response, json: { ...told, options, fixed: Object.keys(values) } });
  });
}

alone.describe('what is fixed', () => {
  alone.use({
    ownLab: false,
    baseURL: process.env.MODEL_URL,
    mockSettings: {
      ...galata.DEFAULT_SETTINGS,
      [PLUGIN]: { timeout: 30, kinds: { calibration: false }, tolerance: 0.5 }
    }
  });

  alone('shows in the sidebar, the options and the settings, and is not asked for', async ({ page, tmpPath }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const found = errors(page);
    await fix(page, {
      input_dirs: ['/data/competitions'],
      answers: null,
      model_kinds: ['repair'],
      kinds: ['repair', 'speedup', 'calibration'],
      timeout: 120
    });
    await enter(page, `/tree/${tmpPath}?reset`);
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    const panel = page.locator('.mzn-panel:visible');
    await expect(panel).toContainText(/Language model: scripted at [\d.:]+\/v1, asked only for repairs\./);
    await expect(panel).toContainText(
      /Fixed by the administrator of this server, whatever your settings say: .*Time for the whole notebook/
    );
    await expect(panel).not.toContainText('Tolerance');
    await lookAtBoth(page, 'fixed-sidebar');
    await page.theme.setLightTheme();

    await panel.getByRole('button', { name: 'With options…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Input folders')).toHaveValue('/data/competitions');
    await expect(dialog.getByLabel('Input folders')).not.toBeEditable();
    await expect(dialog.getByLabel('Answers')).not.toBeEditable();
    await expect(dialog.getByLabel('Metric')).toBeEditable();
    await expect(dialog.getByText('Fixed by the administrator of this server.')).toHaveCount(3);
    await expect(dialog.getByLabel('repairs')).toBeChecked();
    await expect(dialog.getByLabel('speedups')).not.toBeChecked();
    await expect(dialog.getByLabel('speedups')).toBeDisabled();
    await lookAtBoth(page, 'fixed-options');
    await page.theme.setLightTheme();
    await dialog.getByLabel('Expected score').fill('0.8');
    const asked = page.waitForRequest(request => request.method() === 'POST' && /\/modernizations(\?|$)/.test(request.url()));
    await dialog.getByRole('button', { name: 'Modernize' }).click();
    const { options } = (await asked).postDataJSON() as { options: object };
    expect(options).toMatchObject({ expected_score: 0.8, tolerance: 0.5 });
    for (const name of ['input_dirs', 'answers', 'model_kinds', 'kinds', 'timeout']) {
      expect(options).not.toHaveProperty(name);
    }

    await execute(page, 'settingeditor:open');
    await page.locator('.jp-PluginList').getByRole('tab', { name: 'Modernizer' }).click();
    const settings = page.locator('.jp-SettingsPanel');
    await expect(settings).toContainText('Fixed by the administrator of this server: what is set here does not count.');
    await expect(settings.locator('input[id$="_timeout"]')).not.toBeEditable();
    await expect(settings.locator('input[id$="_cellTimeout"]')).toBeEditable();
    await settings.locator('input[id$="_timeout"]').scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'pictures/fixed-settings.png' });
    expect(found).toEqual([]);
  });

  alone('where nobody may ask a model, nobody is offered to', async ({ page, tmpPath }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await fix(page, { use_model: false });
    await enter(page, `/tree/${tmpPath}?reset`);
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    const line = page.locator('.mzn-panel:visible .mzn-model-line').first();
    await expect(line).toContainText('No language model is asked: the administrator of this server has fixed that.');
    await expect(line.getByRole('button')).toHaveCount(0);
    await page.locator('.mzn-panel:visible').getByRole('button', { name: 'With options…' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
    await look(page, 'light-fixed-none');
  });
});

alone.describe('with a language model', () => {
  alone.use({ baseURL: process.env.MODEL_URL });

  alone('a person says what it may be asked for', async ({ page, tmpPath }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    const panel = page.locator('.mzn-panel:visible');
    const dialog = page.getByRole('dialog');
    const options = (request: { postDataJSON(): unknown }): object =>
      (request.postDataJSON() as { options: object }).options;
    const start = (): ReturnType<typeof page.waitForRequest> =>
      page.waitForRequest(request => request.method() === 'POST' && /\/modernizations(\?|$)/.test(request.url()));

    await panel.getByRole('button', { name: 'With options…' }).click();
    for (const name of ['repairs', 'speedups', 'calibrations']) {
      await expect(dialog.getByLabel(name)).toBeChecked();
    }
    await dialog.getByLabel('calibrations').uncheck();
    await dialog.getByLabel('speedups').focus();
    await page.keyboard.press('Space');
    await lookAtBoth(page, 'model-kinds');
    await page.theme.setLightTheme();
    let asked = start();
    await dialog.getByRole('button', { name: 'Modernize' }).click();
    expect(options(await asked)).toMatchObject({ use_model: true, model_kinds: ['repair'] });

    // It holds the next time, in another page, too.
    await expect(panel.getByRole('button', { name: 'Modernize again' })).toBeVisible();
    await page.reload({ waitForIsReady: false });
    await expect(panel.getByRole('button', { name: 'Modernize again' })).toBeVisible();
    asked = start();
    await toolbarButton(page).click();
    expect(options(await asked)).toMatchObject({ model_kinds: ['repair'] });
  });
});
