/** Browser tests on the system's Chromium: Playwright's own cannot be downloaded everywhere. */
const fs = require('fs');
const baseConfig = require('@jupyterlab/galata/lib/playwright-config');

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PORT = process.env.UI_TESTS_PORT ?? '18988';
const URL = `http://localhost:${PORT}`;

// Galata's fixtures read it.
process.env.TARGET_URL = URL;

module.exports = {
  ...baseConfig,
  testDir: './tests',
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  use: {
    ...baseConfig.use,
    baseURL: URL,
    video: 'off',
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
  webServer: {
    command: 'jlpm start',
    env: { UI_TESTS_PORT: PORT },
    url: `${URL}/lab`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: process.env.SERVER_LOG ? 'pipe' : 'ignore',
    reuseExistingServer: !process.env.CI
  }
};
