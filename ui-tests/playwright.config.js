/** Browser tests on the system's Chromium: Playwright's own cannot be downloaded everywhere. */
const fs = require('fs');
const os = require('os');
const baseConfig = require('@jupyterlab/galata/lib/playwright-config');

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FIRST_PORT = Number(process.env.UI_TESTS_PORT ?? 18988);
// A test waits half of its time. Two at once have servers of their own, as settings and languages belong to a server.
const WORKERS = Math.min(2, os.cpus().length);
// Playwright reads this file once more in each worker.
const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

const plainPort = worker => FIRST_PORT + 2 * worker;
// The second server of a worker has a language model.
const modelPort = worker => plainPort(worker) + 1;
const url = port => `http://localhost:${port}`;

function server(port, more) {
  return {
    command: 'jlpm start',
    env: { UI_TESTS_PORT: `${port}`, ...more },
    url: `${url(port)}/lab`,
    // On a machine that others use, servers that start at once take minutes.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: process.env.SERVER_LOG ? 'pipe' : 'ignore',
    reuseExistingServer: !process.env.CI
  };
}

// Galata's fixtures read it.
process.env.TARGET_URL = url(plainPort(WORKER));
process.env.MODEL_URL = url(modelPort(WORKER));

module.exports = {
  ...baseConfig,
  testDir: './tests',
  workers: WORKERS,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // A busy machine takes several times as long as a quiet one; what passes waits no longer for it.
  expect: { timeout: 20_000 },
  use: {
    ...baseConfig.use,
    baseURL: process.env.TARGET_URL,
    video: 'off',
    // What Playwright puts into frames to follow them is refused by those of reports, which is an error in the console.
    trace: 'off',
    launchOptions: {
      ...(fs.existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync'
      ]
    }
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => [
    server(plainPort(worker)),
    server(modelPort(worker), { UI_TESTS_MODEL: '1' })
  ]).flat()
};
