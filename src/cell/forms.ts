/** Makes the forms in which a person tries a source of her own, or asks the language model again. */
import type { Cell } from '@jupyterlab/cells';
import type { IEditorServices } from '@jupyterlab/codeeditor';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IModernization } from '../tokens';
import { AttemptForm } from './attempt';
import type { MakeForm } from './items';

/** The MIME type of a cell's source. */
export function mimeTypeOf(panel: NotebookPanel, isCode: boolean): string {
  return isCode ? panel.content.codeMimetype : 'text/x-ipythongfm';
}

/** What forms are made with. */
export interface IFormTools {
  readonly services: IEditorServices;
  readonly trans: TranslationBundle;
}

export function formMaker(
  cell: Cell,
  panel: NotebookPanel,
  modernization: IModernization,
  { services, trans }: IFormTools
): MakeForm {
  return request => {
    const isCode = (request.cellType ?? cell.model.type) === 'code';
    return new AttemptForm({
      ...request,
      modernization,
      services,
      trans,
      mimeType: mimeTypeOf(panel, isCode)
    });
  };
}
