/** The keys of the rows: from row to row, and a decision about the one that has the focus. */
import * as React from 'react';
import type { IPlace } from '../review';
import type { IListActions } from './suggestions';

/** A decision that a row asks for. */
export type Decide = (
  place: IPlace,
  what: 'accept' | 'reject',
  /** What takes the focus in the next row: itself, or its button to accept. */
  focus: 'row' | 'button'
) => void;

interface IRows {
  /** For the element of the list. */
  readonly list: {
    readonly ref: React.RefObject<HTMLUListElement>;
    readonly onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: React.FocusEvent<HTMLElement>) => void;
  };
  /** Position of the row that is reached with the Tab key. */
  readonly current: number;
  readonly decide: Decide;
}

/** What was decided, and the rows that may come next, the nearest first. */
interface IDecided {
  readonly id: string;
  readonly next: readonly string[];
  readonly focus: 'row' | 'button';
}

/**
 * One row is in the Tab order; ↑ ↓ Home End go to others, A and R decide about
 * the one that has the focus, and then the next one has it.
 */
export function useRows(
  places: readonly IPlace[],
  actions: IListActions
): IRows {
  const ref = React.useRef<HTMLUListElement>(null);
  const decided = React.useRef<IDecided | null>(null);
  const [current, setCurrent] = React.useState('');
  const ids = places.map(({ entry }) => entry.data.id);
  const part = (id: string, selector: string): HTMLElement | null =>
    ref.current?.querySelector(
      `[data-row="${CSS.escape(id)}"] ${selector}`
    ) as HTMLElement | null;
  const focusRow = (id: string): void => part(id, '.mzn-row-main')?.focus();

  const decide: Decide = (place, what, focus) => {
    const at = places.indexOf(place);
    const others = [...places.slice(at + 1), ...places.slice(0, at)];
    const { entry } = place;
    const next = others.map(each => each.entry);
    decided.current = {
      id: entry.data.id,
      next: next.map(each => each.data.id),
      focus
    };
    actions[what](entry, next.find(each => each.isPending) ?? null);
  };

  React.useEffect(() => {
    const was = decided.current;
    if (!was || ids.includes(was.id)) {
      return;
    }
    decided.current = null;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) {
      // The person has gone elsewhere.
      return;
    }
    const next = was.next.find(id => ids.includes(id));
    if (next === undefined) {
      ref.current?.focus();
      return;
    }
    if (was.focus === 'button') {
      part(next, '[data-accept]')?.focus();
    }
    if (document.activeElement === document.body) {
      focusRow(next);
    }
  });

  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
    const at = ids.indexOf(id);
    // Those of the browser stay; what can be scrolled has arrows of its own.
    const isOwn = event.ctrlKey || event.metaKey || event.altKey;
    if (at < 0 || isOwn || target.closest('pre, input, textarea')) {
      return;
    }
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: ids.length - 1
    }[event.key];
    const what = ({ a: 'accept', r: 'reject' } as const)[
      event.key.toLowerCase()
    ];
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      focusRow(ids[to] ?? id);
    } else if (what && places[at].entry.isPending) {
      event.preventDefault();
      event.stopPropagation();
      decide(places[at], what, 'row');
    }
  };

  const onFocus = (event: React.FocusEvent<HTMLElement>): void => {
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (row?.dataset.row) {
      setCurrent(row.dataset.row);
    }
  };
  return {
    list: { ref, onKeyDown, onFocus },
    current: Math.max(0, ids.indexOf(current)),
    decide
  };
}
