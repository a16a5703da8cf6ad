/** Another extension adds a suggestion, and it is reviewed as any other. */
import { bar, expect, modernize, open, Page, sources, test } from './lab';
import { lookAtBoth } from './look';
import { code, notebook, replace, run, suggestion } from './notebooks';

const OLD = 'df = read("/mnt/archive/a.csv")';
const NEW = 'df = read("/data/archive/a.csv")';

/** What another extension does: it takes the token from the package, and the service from the application. */
function suggest(page: Page, source: string): Promise<string> {
  return page.evaluate(async text => {
    interface IModule {
      IModernizations: unknown;
    }
    interface IModernization {
      suggest(proposal: object): Promise<string>;
      suggestions: { notebook: { cells: { id: string }[] } };
    }
    const { _JUPYTERLAB, jupyterapp } = window as unknown as {
      _JUPYTERLAB: {
        [name: string]: { get(name: string): Promise<() => IModule> };
      };
      jupyterapp: {
        resolveRequiredService(
          token: unknown
        ): Promise<{ of(panel: unknown): IModernization }>;
        shell: { currentWidget: unknown };
      };
    };
    const container = _JUPYTERLAB['jupyter-mlemodernizer'];
    const { IModernizations } = (await container.get('./extension'))();
    const made = await jupyterapp.resolveRequiredService(IModernizations);
    const modernization = made.of(jupyterapp.shell.currentWidget);
    const [, cell] = modernization.suggestions.notebook.cells;
    return modernization.suggest({
      extension: 'moved-archive',
      kind: 'repair',
      title: 'The archive is in `/data/archive` now',
      reason: 'The old server was switched off in 2024.',
      changesBehaviour: false,
      edits: [{ op: 'replace', cellId: cell.id, source: text }]
    });
  }, source);
}

test('what another extension suggests is tried, verified and accepted like any other', async ({
  page,
  tmpPath
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const content = notebook(
    [code('c1', 'import old'), code('c2', OLD)],
    run(suggestion('r1', [replace('c1', 'import old', 'import new')])),
    { attempt: { status: 'verified', after: { result: 'ran', seconds: 0.2 } } }
  );
  await open(page, `${tmpPath}/a.ipynb`, content);
  await page.sidebar.close('left');
  await expect(suggest(page, NEW)).rejects.toThrow('Modernize this notebook first');
  await modernize(page);
  const id = await suggest(page, NEW);
  await expect(bar(page, id)).toContainText('proposed');
  const panel = page.locator('.mzn-panel');
  await expect(panel.locator(`[data-row="${id}"]`)).toContainText('The archive is in');
  await bar(page, id).getByRole('button', { name: 'Details' }).click();
  await expect(bar(page, id)).toContainText('the extension moved-archive');

  // Tried as it is, it is verified, and still the extension's.
  await bar(page, id).getByRole('button', { name: 'Edit' }).click();
  await bar(page, id).getByRole('button', { name: /Run it in a fresh kernel/ }).click();
  await expect(bar(page, id).locator('.mzn-mod-verified')).toBeVisible();
  await expect(bar(page, id)).toContainText('the extension moved-archive');
  await lookAtBoth(page, 'extension');

  await bar(page, id).getByRole('button', { name: /^Accept “/ }).click();
  expect(await sources(page)).toEqual(['import old', NEW]);
});

/** Another extension that counts: what it is told is kept in the page. */
function count(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { _JUPYTERLAB, jupyterapp } = window as unknown as {
      _JUPYTERLAB: { [name: string]: { get(name: string): Promise<() => { IModernizations: unknown }> } };
      jupyterapp: {
        resolveRequiredService(token: unknown): Promise<{
          happened: { connect(slot: (_: unknown, happening: object) => void): void };
        }>;
      };
    };
    const { IModernizations } = (await _JUPYTERLAB['jupyter-mlemodernizer'].get('./extension'))();
    const made = await jupyterapp.resolveRequiredService(IModernizations);
    const told: object[] = [];
    Object.assign(window, { told });
    made.happened.connect((_, happening) => void told.push(happening));
  });
}

test('another extension counts what is begun and accepted, and is told nothing of what the notebook says', async ({
  page,
  tmpPath
}) => {
  const content = notebook(
    [code('c1', 'import old'), code('c2', 'x = secret')],
    run(
      suggestion('s1', [replace('c1', 'import old', 'import new')], { title: 'secret' }),
      suggestion('s2', [replace('c2', 'x = secret', 'x = 1')], { kind: 'speedup', origin: 'model:m' })
    )
  );
  await count(page);
  await open(page, `${tmpPath}/a.ipynb`, content);
  await modernize(page);
  await page.locator('.mzn-panel').getByRole('button', { name: /^Accept all verified/ }).click();
  const told = (): Promise<{ action: string; path: string }[]> =>
    page.evaluate(() => (window as unknown as { told: { action: string; path: string }[] }).told);
  await expect.poll(async () => (await told()).length).toBe(4);
  const happened = await told();
  expect(happened.map(({ action }) => action)).toEqual(['started', 'ended', 'decided', 'decided']);
  expect(new Set(happened.map(({ path }) => path))).toEqual(new Set([`${tmpPath}/a.ipynb`]));
  expect(happened[1]).toMatchObject({ state: 'done', suggestions: { repair: 1, speedup: 1 } });
  expect(happened.slice(2)).toMatchObject([
    { suggestion: 's1', kind: 'repair', origin: 'rule:test', status: 'accepted' },
    { suggestion: 's2', kind: 'speedup', origin: 'model:m', status: 'accepted' }
  ]);
  expect(JSON.stringify(happened)).not.toContain('secret');
});
