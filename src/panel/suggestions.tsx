/** The list of suggestions: by cell, filtered, gone through by mouse or keyboard. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { IEntry } from '../entry';
import { IFilter, isFiltering, matches, NO_FILTER } from '../filter';
import type { SuggestionModel } from '../model';
import { inOrder, IPlace } from '../review';
import { cellName } from '../wording';
import { NothingMatches } from './filters';
import { ListHead } from './listhead';
import { DecidedRow, PendingRow } from './rows';
import { useRows } from './rowkeys';

/** So many rows are drawn at once, more than a screen shows; the others right after these are painted. */
const FIRST = 20;

/** What the list can do. */
export interface IListActions {
  acceptAll(): void;
  reveal(place: IPlace): void;
  /** @param next - the one to look at then. */
  accept(entry: IEntry, next: IEntry | null): void;
  reject(entry: IEntry, next: IEntry | null): void;
  reopen(entry: IEntry): void;
  acceptThese(entries: readonly IEntry[]): void;
  rejectThese(entries: readonly IEntry[]): void;
}

export interface IListProps {
  readonly model: SuggestionModel;
  readonly actions: IListActions;
  readonly trans: TranslationBundle;
}

/** The suggestions by cell, and below them those that were decided, unless just these are asked for. */
export function SuggestionList(
  props: IListProps & {
    /** Between its head and the rows. */
    children?: React.ReactNode;
  }
): JSX.Element {
  const { model, actions, trans } = props;
  const [filter, setFilter] = React.useState<IFilter>(NO_FILTER);
  const wanted = model.entries.filter(entry => matches(entry, filter, model));
  const isInPlace = filter.status !== null;
  const shown = inOrder(
    wanted.filter(entry => isInPlace || entry.isPending),
    model
  );
  const decided = inOrder(
    wanted.filter(entry => !isInPlace && !entry.isPending),
    model
  );
  const open = shown.map(({ entry }) => entry).filter(each => each.isPending);
  return (
    <>
      <ListHead
        model={model}
        filter={filter}
        setFilter={setFilter}
        acceptAll={actions.acceptAll}
        trans={trans}
      />
      {props.children}
      {isFiltering(filter) && !shown.length && !decided.length && (
        <NothingMatches setFilter={setFilter} trans={trans} />
      )}
      {isFiltering(filter) && open.length > 1 && (
        <Together {...props} entries={open} />
      )}
      <Rows
        {...props}
        places={shown}
        label={isInPlace ? trans.__('Suggestions') : trans.__('To review')}
      />
      {decided.length > 0 && (
        <details className="mzn-panel-decided">
          <summary>{trans.__('Reviewed (%1)', decided.length)}</summary>
          <Rows
            {...props}
            places={decided}
            label={trans.__('Reviewed')}
            isPlain
          />
        </details>
      )}
    </>
  );
}

/** Rows in the order of the notebook; one of them is reached with the Tab key, the others from there. */
function Rows(
  props: IListProps & {
    places: readonly IPlace[];
    label: string;
    /** Without the names of the cells. */
    isPlain?: boolean;
  }
): JSX.Element {
  const { places, label, isPlain } = props;
  const { list, current, decide } = useRows(places, props.actions);
  const drawn = useDrawn(places.length);
  return (
    <ul
      className="mzn-panel-list"
      role="list"
      aria-label={label}
      tabIndex={-1}
      {...list}
    >
      {places.slice(0, drawn).map((place, index) => {
        const { entry } = place;
        const Row = entry.isPending ? PendingRow : DecidedRow;
        return (
          <React.Fragment key={entry.data.id}>
            {!isPlain && places[index - 1]?.cellId !== place.cellId && (
              <li className="mzn-panel-cell" role="presentation">
                {placeName(place, props)}
              </li>
            )}
            <Row
              {...props}
              place={place}
              position={index + 1}
              size={places.length}
              isCurrent={index === current}
              decide={decide}
            />
          </React.Fragment>
        );
      })}
    </ul>
  );
}

/** How many rows of a list are drawn by now: those that are new to it wait until the first ones are painted. */
function useDrawn(size: number): number {
  const [isPainted, setPainted] = React.useState(false);
  React.useEffect(() => setPainted(true), []);
  const drawn = React.useDeferredValue(isPainted ? size : 0);
  return Math.max(FIRST, drawn);
}

/** Decides about all that the filter shows. */
function Together(
  props: IListProps & { entries: readonly IEntry[] }
): JSX.Element {
  const { model, actions, entries, trans } = props;
  const acceptable = model.acceptableAmong(entries);
  return (
    <div className="mzn-panel-together">
      <button
        type="button"
        className="mzn-button mzn-mod-small"
        onClick={() => actions.rejectThese(entries)}
      >
        {trans.__('Reject these %1', entries.length)}
      </button>
      {acceptable.length > 0 && (
        <button
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-soft"
          title={trans.__(
            'All that were seen to work, but none that may change results'
          )}
          onClick={() => actions.acceptThese(entries)}
        >
          {trans.__('Accept the verified (%1)', acceptable.length)}
        </button>
      )}
    </div>
  );
}

function placeName(
  { entry, index, cellId }: IPlace,
  { model, trans }: IListProps
): string {
  if (cellId === null) {
    return entry.data.edits.some(edit => edit.op === 'file')
      ? trans.__('Helper modules')
      : trans.__('No longer in the notebook');
  }
  return cellId
    ? cellName(model.notebook.cells, index, trans)
    : trans.__('Top of the notebook');
}
