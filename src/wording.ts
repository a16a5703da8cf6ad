/** How texts, cells and times are put in plain words. */
import type { TranslationBundle } from '@jupyterlab/translation';

/** Text in which backticks mark code, in parts: every other one is code. */
export function proseParts(text: string): string[] {
  const parts = text.split('`');
  // An odd number of backticks leaves the last one as it is.
  return parts.length % 2
    ? parts
    : [...parts.slice(0, -2), parts.slice(-2).join('`')];
}

/** The same for where nothing but plain text can be shown or said. */
export function plain(text: string): string {
  return text.replace(/`/g, '');
}

/**
 * A cell as messages and the report call it: code cells are numbered, as their prompts are after a run.
 *
 * @param cells - all cells of the notebook.
 * @param index - position of the cell, from 0.
 */
export function cellName(
  cells: readonly { readonly cell_type: string }[],
  index: number,
  trans: TranslationBundle
): string {
  const isCode = (cell?: { readonly cell_type: string }): boolean =>
    cell?.cell_type === 'code';
  const number = cells.slice(0, index + 1).filter(isCode).length;
  return isCode(cells[index])
    ? trans.__('Cell %1', number)
    : number
      ? trans.__('Text after cell %1', number)
      : trans.__('Text before the first cell');
}

/** Seconds as people say them; whole ones are those of a clock that goes on. */
export function duration(seconds: number, trans: TranslationBundle): string {
  if (seconds < 0.1) {
    return trans.__('%1 ms', Math.max(1, Math.round(seconds * 1000)));
  }
  if (seconds < 9.95 && !Number.isInteger(seconds)) {
    return trans.__('%1 s', seconds.toFixed(1));
  }
  if (seconds < 60) {
    return trans.__('%1 s', Math.round(seconds));
  }
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return rest
    ? trans.__('%1 min %2 s', minutes, rest)
    : trans.__('%1 min', minutes);
}
