/** What the tests do in JupyterLab. */
import type { Locator, Page as AnyPage } from '@playwright/test';
import { expect, Page } from './fixtures';

export { alone, enter, expect, galata, test } from './fixtures';
export type { Page } from './fixtures';

/** Upload a notebook and open it. */
export async function open(
  page: Page,
  path: string,
  content: object
): Promise<void> {
  await page.contents.uploadContent(JSON.stringify(content), 'text', path);
  await show(page, path);
}

/** Open a notebook and wait until its content has come; by command, since the file browser differs from release to release. */
async function show(page: Page, path: string): Promise<void> {
  await execute(page, 'docmanager:open', { path });
  await shown(page);
}

/** Wait until the content of the notebook in front has come. */
export async function shown(page: AnyPage): Promise<void> {
  await page.waitForFunction(() => {
    // The page loads it.
    const app = (window as unknown as Partial<IWindow>).jupyterapp;
    return app?.shell.currentWidget?.context?.isReady;
  });
  await page.waitForSelector('.jp-NotebookPanel:visible .jp-Notebook .jp-Cell');
}

/** Let a script go on that holds until this file is there, beside its notebook. */
export async function goOn(page: Page, folder: string, file: string): Promise<void> {
  await page.contents.uploadContent('', 'text', `${folder}/${file}`);
}

/** Press the toolbar button, and wait until the run is over. */
export async function modernize(page: AnyPage): Promise<void> {
  await toolbarButton(page).click();
  await expect(
    page.locator('.mzn-panel').getByRole('button', { name: 'Modernize again' })
  ).toBeVisible({ timeout: 60_000 });
}

export function toolbarButton(page: AnyPage): Locator {
  return page
    .locator('.jp-NotebookPanel:visible .jp-NotebookPanel-toolbar')
    .getByRole('button', { name: 'Modernize this notebook' });
}

export function cell(page: AnyPage, index: number): Locator {
  return page.locator(
    `.jp-NotebookPanel:visible .jp-Notebook .jp-Cell[data-windowed-list-index="${index}"]`
  );
}

export function bar(page: AnyPage, id: string): Locator {
  return page.locator(`.jp-Notebook [data-suggestion="${id}"]`);
}

export function button(where: Locator, name: RegExp): Locator {
  return where.getByRole('button', { name });
}

interface IWindow {
  jupyterapp: {
    shell: {
      currentWidget: {
        context: { isReady: boolean };
        content: {
          model: {
            sharedModel: {
              cells: { id: string; getSource(): string }[];
              undo(): void;
              setMetadata(key: string, value: object): void;
            };
          };
        };
      };
    };
    commands: { execute(id: string, args?: object): Promise<unknown> };
    serviceManager: {
      contents: { get(path: string): Promise<{ content: unknown }> };
    };
  };
}

/** Sources of all cells, as the shared model holds them. */
export function sources(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const { shell } = (window as unknown as IWindow).jupyterapp;
    return shell.currentWidget.content.model.sharedModel.cells.map(c =>
      c.getSource()
    );
  });
}

/** Sources of all cells, as the saved file holds them. */
export async function saved(page: AnyPage, path: string): Promise<string[]> {
  return (await savedCells(page, path)).map(each => each.source);
}

/** The cells of a notebook as they are in its file. */
export async function savedCells(page: Page, path: string): Promise<ISaved[]> {
  const content = (await page.evaluate(async p => {
    const { serviceManager } = (window as unknown as IWindow).jupyterapp;
    return (await serviceManager.contents.get(p)).content;
  }, path)) as { cells: ISaved[] };
  return content.cells;
}

export interface ISaved {
  cell_type: string;
  source: string;
  execution_count?: number | null;
  outputs?: { output_type: string }[];
}

export function execute(
  page: AnyPage,
  command: string,
  args: object = {}
): Promise<void> {
  return page.evaluate(
    async ([id, given]) => {
      const { commands } = (window as unknown as IWindow).jupyterapp;
      await commands.execute(id, given);
    },
    [command, args] as const
  );
}

export function undoInNotebook(page: AnyPage): Promise<void> {
  return page.evaluate(() => {
    const { shell } = (window as unknown as IWindow).jupyterapp;
    shell.currentWidget.content.model.sharedModel.undo();
  });
}

/** Text of a file on the server, or null if there is none. */
export function text(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async p => {
    const { serviceManager } = (window as unknown as IWindow).jupyterapp;
    const file = await serviceManager.contents.get(p).catch(() => null);
    return file ? (file.content as string) : null;
  }, path);
}

/** Load the page anew, unsaved changes lost; its address opens the notebook again. */
export async function reload(page: Page): Promise<void> {
  page.once('dialog', dialog => void dialog.accept());
  await page.reload({ waitForIsReady: false });
  await shown(page);
}

/** Live ids of all cells. */
export function ids(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const { shell } = (window as unknown as IWindow).jupyterapp;
    return shell.currentWidget.content.model.sharedModel.cells.map(c => c.id);
  });
}

/** Give the open notebook another script. */
export function setScript(page: AnyPage, script: object[]): Promise<void> {
  return page.evaluate(steps => {
    const { shell } = (window as unknown as IWindow).jupyterapp;
    shell.currentWidget.content.model.sharedModel.setMetadata('script', steps);
  }, script);
}

/**
 * JupyterLab 4.2 looks for the toolbar and the size of a cell that was cut a moment before, and for the toolbar of a
 * notebook that was closed; a notebook may be closed while its kernel is yet to answer.
 */
const NOT_OURS = /_cellToolbarOverlapsContents|estimateWidgetSize|computing the ReactiveToolbar|Canceled future for/;

/**
 * Asked for the kernels in the very turn of its event loop in which one has started, jupyter_server 2 answers 500:
 * `list_kernels` finds the kernel, and `start_kernel` is yet to say when it was last active.
 */
const STARTING = /\/api\/kernels(\?|$)/;

/** What goes wrong in the page; to be empty at the end of a test. */
export function errors(page: AnyPage): string[] {
  const found: string[] = [];
  const note = (text: string): void => {
    if (!NOT_OURS.test(text)) {
      found.push(text);
    }
  };
  page.on('console', message => {
    if (message.type() === 'error' && !STARTING.test(message.location().url)) {
      note(message.text().slice(0, 400));
    }
  });
  page.on('pageerror', error => note(error.stack ?? error.message));
  return found;
}
