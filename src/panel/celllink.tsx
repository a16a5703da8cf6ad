import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';

/** Where a cell of the modernization is in the notebook, and how it comes into view. */
export interface ICellPlaces {
  /** Position of a cell, by the id that the modernization knows it by; -1 if it is gone. */
  readonly place: (cellId: string) => number;
  readonly reveal: (index: number) => void;
}

/** The name of a cell, which brings it into view. */
export function CellLink(
  props: ICellPlaces & {
    cell: { readonly cell_id: string; readonly number: number };
    /** In place of its number. */
    name?: React.ReactNode;
    trans: TranslationBundle;
  }
): JSX.Element {
  const { cell, name, place, reveal, trans } = props;
  const index = place(cell.cell_id);
  const number = trans.__('Cell %1', cell.number);
  return (
    <button
      type="button"
      className="mzn-link"
      disabled={index < 0}
      title={name ? number : undefined}
      onClick={() => reveal(index)}
    >
      {name ?? (index < 0 ? trans.__('A cell that is gone') : number)}
    </button>
  );
}
