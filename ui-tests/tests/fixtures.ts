/** One JupyterLab in one browser, for all tests that do not need their own: opening it takes longer than most of them. */
import { expect, galata, test as galataTest } from '@jupyterlab/galata';
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';
import type { Page as AnyPage } from '@playwright/test';

export { expect, galata };
export type Page = IJupyterLabPageFixture;

const VIEWPORT = { width: 1024, height: 768 };

/** Go to JupyterLab and wait until it is there; Galata gives up after 15 seconds, which a busy machine may take. */
export async function enter(page: AnyPage, path = '?reset'): Promise<void> {
  // Galata has replaced what the page itself does.
  await page.mainFrame().goto(`/lab${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => (window.jupyterapp as typeof window.jupyterapp | undefined)?.started.then(() => true));
  // Galata's helpers find the application when they are first asked for it.
  await page.evaluate(() => typeof (window.galata as unknown as { app: unknown }).app);
  await expect(page.locator('#jupyterlab-splash')).toHaveCount(0);
  await expect(page.locator('.jp-Launcher')).toBeVisible();
}

/** A second try has a folder of its own: the server knows what the first one modernized. */
const fresh = galataTest.extend({
  tmpPath: async ({ request, tmpPath }, use, { retry }) => {
    const folder = retry ? `${tmpPath}/again-${retry}` : tmpPath;
    if (retry) {
      await galata.newContentsHelper(request).createDirectory(folder);
    }
    await use(folder);
  }
});

/** For a test that needs a JupyterLab of its own: with other settings, another server, or requests that it answers itself. */
export const alone = fresh.extend<{ ownLab: boolean }>({
  autoGoto: false,
  ownLab: [true, { option: true }],
  page: async ({ ownLab, page, tmpPath }, use) => {
    if (ownLab) {
      await enter(page, `/tree/${tmpPath}?reset`);
    }
    await use(page);
  }
});

/** All others find JupyterLab as if it had just been opened. After a test that failed it really is. */
export const test = fresh.extend<object, { lab: Page }>({
  lab: [
    async ({ browser }, use) => {
      const baseURL = process.env.TARGET_URL!;
      const context = await browser.newContext({ baseURL, viewport: VIEWPORT });
      const page = await galata.initTestPage(
        '/lab',
        false,
        baseURL,
        true,
        galata.DEFAULT_SETTINGS,
        true,
        true,
        await context.newPage(),
        null,
        null,
        '',
        enter,
        null
      );
      await enter(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' }
  ],
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the folder outlives what is open of it
  page: async ({ lab, tmpPath }, use) => {
    await use(lab);
    await tidy(lab);
  }
});

/** Close what a test has opened, and put back what it has changed. */
async function tidy(page: Page): Promise<void> {
  for (const event of ['console', 'pageerror', 'dialog'] as const) {
    page.removeAllListeners(event);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize(VIEWPORT);
  await page.evaluate(async () => {
    const { galata, jupyterapp } = window;
    const { serviceManager, shell } = jupyterapp;
    const tools = await galata.getPlugin('@jupyterlab/galata-extension:helpers');
    tools!.dialogs.forEach(dialog => dialog.reject());
    // What has not been saved is not asked for.
    for (const widget of [...shell.widgets('main')]) {
      widget.dispose();
    }
    tools!.notifications.dismiss();
    await serviceManager.sessions.shutdownAll();
    const { collapseRight, activateById } = shell as unknown as { collapseRight(): void; activateById(id: string): void };
    collapseRight.call(shell);
    activateById.call(shell, 'filebrowser');
  });
  if ((await page.theme.getTheme()) !== 'JupyterLab Light') {
    await page.theme.setLightTheme();
  }
  await expect(page.locator('.jp-Launcher')).toBeVisible();
}
