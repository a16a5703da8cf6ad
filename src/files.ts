/** Helper modules of the user's: written on accept, and kept restorable. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ReplaceFile } from './wire';

/** Writes helper modules of the user's. */
export interface IFileWriter {
  /**
   * Write the file if it still holds the edit's base.
   *
   * @throws Error that says what to do, if it holds something else.
   */
  write(edit: ReplaceFile): Promise<void>;
}

/** Writes files beside a notebook through the contents of the server. */
export class FileWriter implements IFileWriter {
  /**
   * @param contents - the contents manager.
   * @param path - tells the notebook's path, which may change.
   * @param trans - the language of what is said when a file has changed.
   */
  constructor(
    private readonly _contents: Contents.IManager,
    private readonly _path: () => string,
    private readonly _trans: TranslationBundle
  ) {}

  async write(edit: ReplaceFile): Promise<void> {
    const path = this._resolve(edit.path);
    const kept = `${path}.orig`;
    const names = await this._names(path);
    const now = names.has(PathExt.basename(path))
      ? await this._read(path)
      : null;
    if (now === edit.source) {
      return;
    }
    if (now !== edit.base) {
      throw new Error(
        this._trans.__(
          '%1 has changed since it was looked at: save or restore it, and modernize the notebook again.',
          edit.path
        )
      );
    }
    if (!names.has(PathExt.basename(kept))) {
      await this._save(kept, edit.base);
    }
    await this._save(path, edit.source);
  }

  private _resolve(relative: string): string {
    const path = this._path();
    const drive = this._contents.driveName(path);
    const folder = PathExt.dirname(this._contents.localPath(path));
    const local = PathExt.join(folder, relative);
    return drive ? `${drive}:${local}` : local;
  }

  /** Names in the folder of a file. */
  private async _names(path: string): Promise<Set<string>> {
    const drive = this._contents.driveName(path);
    const local = PathExt.dirname(this._contents.localPath(path));
    const folder = await this._contents.get(
      drive ? `${drive}:${local}` : local,
      { content: true }
    );
    const content = folder.content as Contents.IModel[];
    return new Set(content.map(({ name }) => name));
  }

  private async _read(path: string): Promise<string> {
    const model = await this._contents.get(path, {
      type: 'file',
      format: 'text',
      content: true
    });
    return model.content as string;
  }

  private async _save(path: string, content: string): Promise<void> {
    await this._contents.save(path, { type: 'file', format: 'text', content });
  }
}
