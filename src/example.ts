/** The example that comes with the package, put into the person's folder. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { Example } from './wire';

/** Is it the example's notebook? The sidebar shows the tour with it. */
export function isExample(path: string): boolean {
  return /(^|[/:])flat-rents-2017\/flat-rents\.ipynb$/.test(path);
}

/**
 * Put the example into the top folder; what lies there already stays as it is.
 *
 * @returns the path of its notebook.
 */
export async function placeExample(
  { notebook, files }: Example,
  contents: Contents.IManager
): Promise<string> {
  const there = await contents.get(notebook, { content: false }).then(
    () => true,
    () => false
  );
  if (!there) {
    const folders = new Set(Object.keys(files).flatMap(foldersOf));
    for (const path of [...folders].sort()) {
      await contents.save(path, { type: 'directory' });
    }
    for (const [path, content] of Object.entries(files)) {
      await contents.save(path, { type: 'file', format: 'text', content });
    }
  }
  return notebook;
}

function foldersOf(path: string): string[] {
  const folder = PathExt.dirname(path);
  return folder ? [...foldersOf(folder), folder] : [];
}
