/** Everything that the extension says can be translated: the sidebar, the cells and the settings in German. */
import * as fs from 'fs';
import * as path from 'path';
import { alone, bar, enter, execute, expect, open, Page } from './lab';
import { look } from './look';
import {
  at,
  code,
  done,
  evidence,
  notebook,
  replace,
  running,
  suggestion,
  suggests
} from './notebooks';

const TRANSLATION = '@jupyterlab/translation-extension:plugin';
const GERMAN = JSON.parse(
  fs.readFileSync(
    path.join(
      __dirname,
      '../../jupyter_mlemodernizer/locale/de_DE/LC_MESSAGES/jupyter_mlemodernizer.json'
    ),
    'utf-8'
  )
) as { [text: string]: string[] };

/** Texts whose translation is another one; a context goes before some. */
const ENGLISH = new Set(
  Object.entries(GERMAN)
    .map(([key, words]) => [key.split('\u0004').pop()!, words[0]])
    .filter(([text, word]) => text && text !== word)
    .map(([text]) => text)
);

// The server's settings must be real: it translates schemas.
alone.use({ ownLab: false, mockSettings: false });

async function setLocale(page: Page, locale: string): Promise<void> {
  const url = `/lab/api/settings/${TRANSLATION}`;
  const answer = await page.request.put(url, {
    data: { raw: JSON.stringify({ locale }) }
  });
  expect(answer.ok()).toBe(true);
}

/** Texts within an element that stand in the catalogue and were left in English. */
async function english(page: Page, selector: string): Promise<string[]> {
  const said = await page.locator(selector).evaluateAll(nodes =>
    nodes.flatMap(node => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        found.push(walker.currentNode.textContent!.trim());
      }
      for (const each of node.querySelectorAll('[title], [aria-label]')) {
        found.push(each.getAttribute('title') ?? '');
        found.push(each.getAttribute('aria-label') ?? '');
      }
      return found;
    })
  );
  expect(said.length).toBeGreaterThan(3);
  return said.filter(text => ENGLISH.has(text));
}

alone.afterEach(({ page }) => setLocale(page, 'default'));

alone('the review and the settings in German', async ({ page, tmpPath }) => {
  await setLocale(page, 'de_DE');
  await enter(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  const report = {
    modernization: '',
    notebook: 'a.ipynb',
    verdict: 'runs',
    summary: 'All cells run.',
    version: '0.1.0'
  };
  const content = notebook(
    [code('c1', 'import old'), code('c2', 'old.fit(X)')],
    [
      running,
      at('c1', 1, 2, 'repaired', 0.4),
      at('c2', 2, 2, 'ran', 1.2),
      ...suggests(
        suggestion('r1', [replace('c1', 'import old', 'import new')], {
          title: '`old` is called `new`',
          evidence: evidence("ModuleNotFoundError: No module named 'old'", 'c1', 0.4)
        }),
        suggestion('k1', [replace('c2', 'old.fit(X)', 'new.fit(X, depth=3)')], {
          kind: 'calibration',
          changes_behaviour: true,
          status: 'proposed',
          title: 'The default of `depth` was 3',
          origin: 'extension:moved-archive'
        })
      ),
      { event: { type: 'report', report } },
      done
    ]
  );
  await open(page, `${tmpPath}/a.ipynb`, content);
  await page.sidebar.close('left');
  await page
    .locator('.jp-NotebookPanel:visible .jp-NotebookPanel-toolbar')
    .getByRole('button', { name: 'Dieses Notebook modernisieren' })
    .click();
  const panel = page.locator('.mzn-panel');
  await expect(panel.getByRole('button', { name: 'Noch einmal modernisieren' })).toBeVisible();
  await expect(panel).toContainText('Vorschläge');
  await bar(page, 'r1').getByRole('button', { name: 'Einzelheiten' }).click();
  await bar(page, 'k1').getByRole('button', { name: 'Einzelheiten' }).click();
  await expect(bar(page, 'k1')).toContainText('der Erweiterung moved-archive');
  expect(await english(page, '.mzn-panel')).toEqual([]);
  expect(await english(page, '.mzn-bar')).toEqual([]);
  expect(await english(page, '.mzn-notebook-bar')).toEqual([]);
  await look(page, 'german-review');

  await execute(page, 'settingeditor:open');
  const entry = page
    .locator('.jp-PluginList')
    .getByRole('tab', { name: 'Modernisierer' });
  await entry.click();
  const settings = page.locator('.jp-SettingsPanel');
  await expect(settings).toContainText('Zeit für eine Zelle', {
    timeout: 30_000
  });
  await expect(settings).toContainText('Wie alte Notebooks modernisiert werden.');
  await expect(settings).toContainText('Beschleunigungen');
  expect(await english(page, '.jp-SettingsPanel')).toEqual([]);
  await page.screenshot({ path: 'pictures/german-settings.png' });
});
