import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';

/** The first of some items of a list, and a button that shows the others. */
export function More(props: {
  items: readonly JSX.Element[];
  /** So many are shown at first. */
  first: number;
  trans: TranslationBundle;
}): JSX.Element {
  const { items, first, trans } = props;
  const [isOpen, setOpen] = React.useState(false);
  const left = isOpen ? 0 : items.length - first;
  return (
    <>
      {left > 0 ? items.slice(0, first) : items}
      {left > 0 && (
        <li>
          <button
            type="button"
            className="mzn-link"
            onClick={() => setOpen(true)}
          >
            {trans.__('and %1 more', left)}
          </button>
        </li>
      )}
    </>
  );
}
