/** The server dies in the middle of a run, and comes back: nothing that was found or decided is lost. */
import { ChildProcess, spawn } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { expect, test } from '@playwright/test';
import { code, done, notebook, replace, running, suggestion, suggests } from './notebooks';
import { bar, button, shown, sources, toolbarButton } from './lab';

const PORT = `${Number(process.env.UI_TESTS_PORT ?? 18988) + 7}`;
const URL = `http://localhost:${PORT}`;

/** A server of its own, which keeps what it knows in a file. */
async function serve(folder: string): Promise<ChildProcess> {
  const options = [`--ServerApp.root_dir=${folder}`, `--MLEModernizer.store_path=${folder}/store.db`, '--ServerApp.port_retries=0'];
  const server = spawn('jupyter', ['lab', '--config', 'jupyter_server_test_config.py', ...options], {
    cwd: path.dirname(__dirname),
    env: { ...process.env, UI_TESTS_PORT: PORT },
    stdio: 'ignore'
  });
  const answers = (): Promise<boolean> => fetch(`${URL}/api`).then(({ ok }) => ok, () => false);
  try {
    await expect.poll(answers, { timeout: 120_000 }).toBe(true);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return server;
}

test('the server is killed and started again', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'restart-'));
  const cells = [code('c1', 'a'), code('c2', 'b')];
  const suggested = suggests(
    suggestion('s1', [replace('c1', 'a', 'A')]),
    suggestion('s2', [replace('c2', 'b', 'B')])
  );
  const content = notebook(cells, [running, ...suggested, { wait: 100 }, done]);
  fs.writeFileSync(`${folder}/a.ipynb`, JSON.stringify(content));
  let server = await serve(folder);
  try {
    // JupyterLab has its own words to say, of the server, the kernel, or both.
    await page.addLocatorHandler(
      page.getByRole('dialog').first(),
      dialog => dialog.getByRole('button').last().click(),
      // Where one was, the next one may be.
      { noWaitAfter: true }
    );
    await page.goto(`${URL}/lab/tree/a.ipynb?reset`);
    await shown(page);
    await toolbarButton(page).click();
    await expect(page.locator('.jp-Notebook .mzn-bar')).toHaveCount(2);
    const panel = page.locator('.mzn-panel');
    await expect(panel.getByText('Connection lost')).toBeHidden();

    server.kill('SIGKILL');
    await expect(panel.getByText('Connection lost; it goes on. Reconnecting…')).toBeVisible();
    await button(bar(page, 's1'), /^Reject/).click();
    await expect(bar(page, 's1')).toHaveCount(0);
    await expect(panel.getByRole('alert')).toContainText('decisions made meanwhile are kept');

    server = await serve(folder);
    // The run was cut short; what it had found is there, and what was decided has arrived.
    await expect(panel.getByRole('button', { name: 'Modernize again' })).toBeVisible({ timeout: 40_000 });
    await expect(panel.getByRole('alert')).toHaveCount(0);
    const api = `${URL}/jupyter-mlemodernizer/modernizations`;
    const known = async (): Promise<string[]> => {
      const [{ id }] = await (await page.request.get(`${api}?path=a.ipynb`)).json();
      const snapshot = await (await page.request.get(`${api}/${id}`)).json();
      return [snapshot.state, ...snapshot.suggestions.map((each: { status: string }) => each.status)];
    };
    await expect.poll(known).toEqual(['interrupted', 'rejected', 'verified']);
    await button(bar(page, 's2'), /^Accept/).click();
    expect(await sources(page)).toEqual(['a', 'B']);
    await expect.poll(known).toEqual(['interrupted', 'rejected', 'accepted']);
  } finally {
    server.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
