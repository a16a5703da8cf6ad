/** Images of outputs: only kinds in which nothing can run. */
import type { ICell, INotebookContent, IOutput } from '@jupyterlab/nbformat';

export const IMAGE_KINDS = ['image/png', 'image/jpeg'];
const SAFE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Images that are shown of one cell, and characters of them together. */
const MOST_IMAGES = 4;
const MOST_CHARACTERS = 2_000_000;

/** Is it an image that may be shown? */
export function isImage(url: string): boolean {
  return SAFE.test(url);
}

/** The images in the outputs of a cell, as data URLs. */
export function imagesOf(cell: ICell): string[] {
  const outputs = Array.isArray(cell.outputs) ? cell.outputs : [];
  let room = MOST_CHARACTERS;
  return (outputs as IOutput[])
    .map(({ data }) => imageOf(data as { [mime: string]: unknown }))
    .filter(url => isImage(url) && (room -= url.length) >= 0)
    .slice(0, MOST_IMAGES);
}

/** The images that a cell of a notebook showed, by its id. */
export function imagesAt(notebook: INotebookContent, cellId: string): string[] {
  const cell = notebook.cells.find(each => each.id === cellId);
  return cell ? imagesOf(cell) : [];
}

function imageOf(data: { [mime: string]: unknown } = {}): string {
  const mime = IMAGE_KINDS.find(kind => data[kind]);
  const encoded = mime ? data[mime] : '';
  const text = Array.isArray(encoded) ? encoded.join('') : String(encoded);
  return `data:${mime};base64,${text.replace(/\s/g, '')}`;
}
