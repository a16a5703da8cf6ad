/** The cells of a notebook before and after, side by side. */
import type { ICell, INotebookContent, IOutput } from '@jupyterlab/nbformat';
import type { ISharedNotebook } from '@jupyter/ydoc';
import { IMAGE_KINDS, imagesOf } from '../images';
import { uncoloured } from '../uncoloured';

/** One side of a pair. */
export interface ISide {
  readonly type: string;
  readonly source: string;
  /** Text of the outputs. */
  readonly output: string;
  /** What they draw, as data URLs. */
  readonly images: readonly string[];
  /** Is it known what the cell shows? */
  readonly isKnown: boolean;
}

/** A cell before and after; null where it was not, or is no more. */
export interface IPair {
  readonly key: string;
  /** Position in the notebook at the start, -1 if it was not there. */
  readonly index: number;
  readonly before: ISide | null;
  readonly after: ISide | null;
  /** Do source or output differ? */
  readonly isChanged: boolean;
}

/**
 * Pair the cells of the notebook at the start with those of the open one.
 *
 * @param original - as it was sent, every cell with its id.
 * @param live - the notebook as it is now.
 * @param knownId - the id at the start of a live cell.
 * @param run - the same cells as the last run showed them, if it is known.
 */
export function pairCells(
  original: INotebookContent,
  live: ISharedNotebook,
  knownId: (liveId: string) => string,
  run: INotebookContent | null = null
): IPair[] {
  const before = new Map(
    original.cells.map(cell => [String(cell.id), sideOf(cell)])
  );
  const now = live.toJSON() as INotebookContent;
  const after = live.cells.map((cell, n) => ({
    id: knownId(cell.id),
    side: asRun(now.cells, run?.cells, n)
  }));
  const kept = new Set(after.map(({ id }) => id));
  const ids = [...before.keys()];
  const gone = [...ids];
  const pairs: IPair[] = [];
  const put = (key: string, b: ISide | null, a: ISide | null): void => {
    const isChanged =
      b?.source !== a?.source ||
      (a?.isKnown !== false && b?.output !== a?.output);
    const index = ids.indexOf(key);
    pairs.push({ key, index, before: b, after: a, isChanged });
  };
  for (const { id, side } of after) {
    if (before.has(id)) {
      // Those that stood before this one and are gone.
      while (gone.length && gone[0] !== id) {
        const other = gone.shift()!;
        if (!kept.has(other)) {
          put(other, before.get(other)!, null);
        }
      }
      gone.shift();
    }
    put(id, before.get(id) ?? null, side);
  }
  for (const id of gone) {
    if (!kept.has(id)) {
      put(id, before.get(id)!, null);
    }
  }
  return pairs;
}

/** A cell with what the last run showed; as it is if that is not known of it, or if the cells are others by now. */
function asRun(
  now: readonly ICell[],
  run: readonly ICell[] | undefined,
  n: number
): ISide {
  const isSame =
    run?.length === now.length &&
    joined(run[n].source) === joined(now[n].source);
  if (!isSame) {
    return sideOf(now[n]);
  }
  const side = sideOf({ ...now[n], outputs: run[n].outputs });
  return { ...side, isKnown: !!side.output || !sideOf(now[n]).output };
}

function sideOf(cell: ICell): ISide {
  const outputs = Array.isArray(cell.outputs) ? cell.outputs : [];
  return {
    type: String(cell.cell_type),
    source: joined(cell.source),
    output: uncoloured(
      (outputs as IOutput[]).map(outputText).join('')
    ).trimEnd(),
    images: imagesOf(cell),
    isKnown: true
  };
}

function outputText(output: IOutput): string {
  if (output.output_type === 'stream') {
    return joined(output.text);
  }
  if (output.output_type === 'error') {
    return `${output.ename}: ${output.evalue}\n`;
  }
  const data = (output.data ?? {}) as { [mime: string]: unknown };
  const text = data['text/plain'];
  // Beside a picture it is but the name of an object.
  const isDrawn = IMAGE_KINDS.some(kind => data[kind]);
  return text === undefined || isDrawn ? '' : `${joined(text)}\n`;
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join('') : String(value ?? '');
}
