/** The language model is chosen, tried and left again, against an endpoint on this machine. */
import { createServer, Server } from 'http';
import type { AddressInfo } from 'net';
import { alone, errors, expect, open, test } from './lab';
import { look, lookAtBoth } from './look';
import { code, notebook, run } from './notebooks';

const KEY = 'sk-of-the-browser-test-5f6e7d8c9b0a';

/** Knows one model and one key, calls tools and answers in JSON. */
function endpoint(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', piece => (body += piece));
    request.on('end', () => {
      const answer = (status: number, value: object): void => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      if (request.headers.authorization !== `Bearer ${KEY}`) {
        answer(401, { error: { message: 'Incorrect API key provided.' } });
      } else if (request.url!.endsWith('/models')) {
        answer(200, { data: [{ id: 'adder:7b' }, { id: 'larger:70b' }] });
      } else {
        const asked = JSON.parse(body) as { model: string; tools?: object[] };
        const call = { name: 'add', arguments: '{"a": 1234, "b": 4321}' };
        const numbers = Array.from({ length: 40 }, (_, n) => n + 1);
        const message = asked.tools
          ? { content: null, tool_calls: [{ id: 'c', type: 'function', function: call }] }
          : { content: JSON.stringify({ numbers }) };
        if (asked.model === 'adder:7b') {
          answer(200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
        } else {
          answer(404, { error: { message: 'no such model' } });
        }
      }
    });
  });
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

test('a language model is chosen, tried and left again', async ({ page, tmpPath }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = errors(page);
  const server = await endpoint();
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  /** All that the browser was told by the server. */
  const answers: string[] = [];
  page.on('response', response => {
    if (response.url().includes('/jupyter-mlemodernizer/')) {
      void response.text().then(text => answers.push(text), () => undefined);
    }
  });
  try {
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    const line = page.locator('.mzn-panel:visible .mzn-model-line');
    await expect(line).toContainText('No language model: catalogue and packages only.');
    await look(page, 'light-model-none');
    await line.getByRole('button', { name: 'Language model…' }).click();
    const dialog = page.getByRole('dialog');
    const told = dialog.getByRole('status');
    const [address, name, key] = ['Address', 'Name of the model', 'API key'].map(label => dialog.getByLabel(label));
    await expect(address).toBeFocused();
    await expect(key).toHaveAttribute('type', 'password');
    await lookAtBoth(page, 'model-empty');
    await page.theme.setLightTheme();

    // What came of it is said in words, whatever is wrong; by keyboard.
    await address.fill('localhost');
    await name.fill('nope');
    await dialog.getByRole('button', { name: 'Test' }).focus();
    await page.keyboard.press('Enter');
    await expect(told).toContainText('The address must be the address of an API');
    await address.fill(`http://${place}`);
    await expect(told).toHaveText('');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(told).toContainText('does not accept the key (401)');
    await look(page, 'light-model-refused');
    await key.fill(KEY);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(told).toContainText('There is no model nope there, but: adder:7b, larger:70b');
    await name.fill('adder:7b');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(told).toContainText('Works: it answers and calls tools');
    await expect(told).toBeInViewport({ ratio: 1 });
    await lookAtBoth(page, 'model-works');
    await page.theme.setLightTheme();

    // What is not right is refused, and what was typed is still there.
    await address.fill('localhost');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The address must be the address of an API');
    await expect(name).toHaveValue('adder:7b');
    await address.fill(`http://${place}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line).toContainText(`Language model: adder:7b at ${place}.`);

    // The options tell of it, and go there and back with what was typed.
    await page.locator('.mzn-panel:visible').getByRole('button', { name: 'With options…' }).click();
    const folders = dialog.getByLabel('Input folders');
    await folders.fill('data');
    await expect(dialog.locator('.mzn-model-line')).toContainText('Language model: adder:7b');
    await lookAtBoth(page, 'model-options');
    await page.theme.setLightTheme();
    await dialog.getByRole('button', { name: 'Language model…' }).click();
    await expect(key).toHaveAttribute('placeholder', /^set/);
    await expect(key).toHaveValue('');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(told).toContainText('Works');
    // Another address has no key.
    await address.fill('http://127.0.0.1:9/v1');
    await expect(key).toHaveAttribute('placeholder', '');
    await address.fill(`http://${place}`);
    await dialog.getByRole('button', { name: 'Remove key' }).click();
    await expect(dialog.getByText('The key is removed when you save.')).toBeVisible();
    await look(page, 'light-model-remove');
    await name.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(folders).toHaveValue('data');
    await expect(dialog.locator('.mzn-model-line')).toContainText('No language model');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(line).toContainText('No language model');
    expect(answers.length).toBeGreaterThan(4);
    expect(answers.join()).not.toContain(KEY);
    // The browser tells of what is refused.
    expect(found.filter(each => !/40[0-9]/.test(each))).toEqual([]);
  } finally {
    server.close();
  }
});

alone.describe('on a server that is configured', () => {
  alone.use({ baseURL: process.env.MODEL_URL });

  alone('what its configuration says is shown, and cannot be changed', async ({ page, tmpPath }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${tmpPath}/a.ipynb`, notebook([code('a', 'a = 1')], run()));
    await page.sidebar.openTab('jupyter-mlemodernizer-panel');
    const line = page.locator('.mzn-panel:visible .mzn-model-line');
    await expect(line).toContainText('Language model: scripted at 127.0.0.1:');
    await line.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name of the model')).not.toBeEditable();
    await expect(dialog.getByLabel('Address')).not.toBeEditable();
    await expect(dialog.getByText('Fixed where the server is configured: MLEModernizer.model.')).toBeVisible();
    await lookAtBoth(page, 'model-fixed');
  });
});
