/** Helper modules of the user's: written on accept, and kept restorable. */
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { IFileWriter } from './model';
import type { ReplaceFile } from './wire';

/** Writes files beside a notebook through the contents of the server. */
export class FileWriter implements IFileWriter {
  /**
   * @param contents - the contents manager.
   * @param path - tells the notebook's path, which may change.
   */
  constructor(
    private readonly _contents: Contents.IManager,
    private readonly _path: () => string
  ) {}

  async write(edit: ReplaceFile): Promise<void> {
    const path = this._resolve(edit.path);
    const now = await this._read(path);
    if (now === edit.source) {
      return;
    }
    if (now !== edit.base) {
      throw new Error(
        `${edit.path} has changed since it was looked at: save or restore it, and modernize the notebook again.`
      );
    }
    if ((await this._read(path + '.orig')) === null) {
      await this._save(path + '.orig', edit.base);
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

  /** The file's text, or null if there is none. */
  private async _read(path: string): Promise<string | null> {
    try {
      const model = await this._contents.get(path, {
        type: 'file',
        format: 'text',
        content: true
      });
      return model.content as string;
    } catch (error) {
      const status = (error as { response?: Response }).response?.status;
      if (status === 404) {
        return null;
      }
      throw error;
    }
  }

  private async _save(path: string, content: string): Promise<void> {
    await this._contents.save(path, { type: 'file', format: 'text', content });
  }
}
