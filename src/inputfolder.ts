/** A folder with a notebook's data, chosen where it lies. */
import { PageConfig, PathExt } from '@jupyterlab/coreutils';
import type { IDocumentManager } from '@jupyterlab/docmanager';
import { FileDialog } from '@jupyterlab/filebrowser';
import type { TranslationBundle } from '@jupyterlab/translation';
import { withInputFolder } from './settings';
import type { IModernization } from './tokens';
import type { OptionsInput } from './wire';

/**
 * Ask for a folder below JupyterLab's own; others can be named in the options.
 *
 * @returns the options of the notebook with that folder, null if the person thought better of it.
 */
export async function askInputFolder(
  { path, chosen }: IModernization,
  manager: IDocumentManager,
  trans: TranslationBundle
): Promise<OptionsInput | null> {
  const { contents } = manager.services;
  const { value } = await FileDialog.getExistingDirectory({
    manager,
    title: trans.__('The folder with its data'),
    label: trans.__(
      'Folders below %1, where Jupyter was started, can be chosen here. For another one: cancel, and type its path.',
      PageConfig.getOption('serverRoot') || '/'
    ),
    defaultPath: PathExt.dirname(path)
  });
  return value?.length
    ? withInputFolder(
        chosen,
        contents.localPath(path),
        contents.localPath(value[0].path)
      )
    : null;
}
