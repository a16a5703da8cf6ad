/** Browser tests on the system's Chromium: Playwright's own cannot be downloaded everywhere. */
const fs = require('fs');
const baseConfig = require('@jupyterlab/galata/lib/playwright-config');

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PORT = process.env.UI_TESTS_PORT ?? '18988';
const URL = `http://localhost:${PORT}`;
// A second server, with a language model.
const MODEL_PORT = `${Number(PORT) + 1}`;
const MODEL_URL = `http://localhost:${MODEL_PORT}`;

function server(port, more) {
  return {
    command: 'jlpm start',
    env: { UI_TESTS_PORT: port, ...more },
    url: `http://localhost:${port}/lab`,
    // On a machine that others use, two servers at once take minutes.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: process.env.SERVER_LOG ? 'pipe' : 'ignore',
    reuseExistingServer: !process.env.CI
  };
}

// Galata's fixtures read it.
process.env.TARGET_URL = URL;
process.env.MODEL_URL = MODEL_URL;

module.exports = {
  ...baseConfig,
  testDir: './tests',
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // A busy machine takes several times as long as a quiet one; what passes waits no longer for it.
  expect: { timeout: 20_000 },
  use: {
    ...baseConfig.use,
    baseURL: URL,
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
  webServer: [server(PORT), server(MODEL_PORT, { UI_TESTS_MODEL: '1' })]
};
