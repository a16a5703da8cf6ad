import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { acceptCaption, badges, rejectCaption } from '../cell/badges';
import type { IEntry } from '../entry';
import { gain } from '../cell/evidence';
import type { SuggestionModel } from '../model';
import { IFilter, isFiltering, matches, NO_FILTER } from '../filter';
import { inOrder, IPlace } from '../review';
import { cellName, evidenceLine, kindLabel, statusLabel } from '../wording';
import { FileDiff } from './filediff';
import { Filters, NothingMatches } from './filters';
import { Prose } from './prose';

/** What the rows can do. */
export interface IRowActions {
  reveal(place: IPlace): void;
  accept(entry: IEntry): void;
  reject(entry: IEntry): void;
  reopen(entry: IEntry): void;
  acceptThese(entries: readonly IEntry[]): void;
  rejectThese(entries: readonly IEntry[]): void;
}

interface IListProps {
  readonly model: SuggestionModel;
  readonly actions: IRowActions;
  /** Id of the suggestion whose row takes the focus when it becomes this one. */
  readonly focused: string;
  readonly trans: TranslationBundle;
}

/** The suggestions by cell, and below them those that were decided. */
export function SuggestionList(props: IListProps): JSX.Element {
  const { model, trans } = props;
  const [filter, setFilter] = React.useState<IFilter>(NO_FILTER);
  const wanted = (entry: IEntry): boolean => matches(entry, filter, model);
  const pending = inOrder(model.pending, model);
  const shown = pending.filter(place => wanted(place.entry));
  const decided = inOrder(
    model.entries.filter(entry => !entry.isPending && wanted(entry)),
    model
  );
  return (
    <>
      <Filters
        model={model}
        filter={filter}
        setFilter={setFilter}
        trans={trans}
      />
      {pending.length > 0 && !shown.length && (
        <NothingMatches setFilter={setFilter} trans={trans} />
      )}
      {isFiltering(filter) && shown.length > 1 && (
        <Together {...props} entries={shown.map(place => place.entry)} />
      )}
      <ul className="mzn-panel-list" aria-label={trans.__('To review')}>
        {shown.map((place, index) => (
          <React.Fragment key={place.entry.data.id}>
            {shown[index - 1]?.cellId !== place.cellId && (
              <li className="mzn-panel-cell">{placeName(place, props)}</li>
            )}
            <PendingRow {...props} place={place} />
          </React.Fragment>
        ))}
      </ul>
      {decided.length > 0 && (
        <details className="mzn-panel-decided">
          <summary>{trans.__('Reviewed (%1)', decided.length)}</summary>
          <ul className="mzn-panel-list">
            {decided.map(place => (
              <DecidedRow key={place.entry.data.id} {...props} place={place} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
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
        className="mzn-button"
        onClick={() => actions.rejectThese(entries)}
      >
        {trans.__('Reject these %1', entries.length)}
      </button>
      {acceptable.length > 0 && (
        <button
          type="button"
          className="mzn-button mzn-mod-soft"
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

interface IRowProps extends IListProps {
  readonly place: IPlace;
}

function PendingRow(props: IRowProps): JSX.Element {
  const { model, actions, trans, place } = props;
  const { entry } = place;
  const { data } = entry;
  const stale = model.isStale(entry);
  const line = gain(data, trans) || evidenceLine(data.evidence, trans);
  const caption = acceptCaption(entry, model, trans);
  const cells = model.places(entry).length;
  const accept = React.useRef<HTMLButtonElement>(null);
  const isFocused = props.focused === data.id;
  React.useEffect(() => {
    // The button that was pressed is gone: only then, or focus would jump.
    if (isFocused && document.activeElement === document.body) {
      accept.current?.focus();
    }
  }, [isFocused]);
  return (
    <li className={`mzn-row mzn-kind-${data.kind}`} data-row={data.id}>
      <button
        type="button"
        className="mzn-row-main"
        disabled={place.cellId === null}
        onClick={() => actions.reveal(place)}
      >
        <span className="mzn-bar-line">
          <span className="mzn-chip">{kindLabel(data.kind, trans)}</span>
          {badges(entry, model, trans).map(badge => (
            <span
              key={badge.className}
              className={`mzn-badge ${badge.className}`}
              title={badge.caption}
            >
              {badge.text}
            </span>
          ))}
        </span>
        <span className="mzn-row-title">
          <Prose text={data.title} />
        </span>
        {data.needs_decision && (
          <span className="mzn-bar-decide">
            <Prose text={data.needs_decision} />
          </span>
        )}
        {line && (
          <span className="mzn-bar-evidence">
            <Prose text={line} />
          </span>
        )}
        {whatItDoes(entry, cells, trans).map(text => (
          <span key={text} className="mzn-row-what">
            {text}
          </span>
        ))}
      </button>
      {data.edits.map(edit =>
        edit.op === 'file' ? <FileDiff key={edit.path} edit={edit} /> : null
      )}
      <span className="mzn-row-actions">
        <button
          type="button"
          className="mzn-button"
          title={rejectCaption(entry, model, trans)}
          aria-label={rejectCaption(entry, model, trans)}
          onClick={() => actions.reject(entry)}
        >
          {trans.__('Reject')}
        </button>
        <button
          type="button"
          ref={accept}
          className="mzn-button mzn-mod-soft"
          disabled={stale}
          title={caption}
          aria-label={caption}
          onClick={() => actions.accept(entry)}
        >
          {trans.__('Accept')}
        </button>
      </span>
    </li>
  );
}

/** What a suggestion does beside changing one cell. */
function whatItDoes(
  { data }: IEntry,
  cells: number,
  trans: TranslationBundle
): string[] {
  const said: string[] = [];
  if (data.edits.every(edit => edit.op === 'insert')) {
    said.push(trans.__('Adds a cell below'));
  } else if (data.edits.every(edit => edit.op === 'delete')) {
    said.push(trans.__('Removes the cell'));
  } else if (cells > 1) {
    said.push(trans.__('Changes %1 cells', cells));
  }
  return said;
}

function DecidedRow(props: IRowProps): JSX.Element {
  const { actions, trans, place } = props;
  const { data, status } = place.entry;
  return (
    <li className={`mzn-row mzn-mod-decided mzn-kind-${data.kind}`}>
      <span className="mzn-row-title">
        <Prose text={data.title} />
      </span>
      <span className="mzn-row-actions">
        <span className={`mzn-badge mzn-mod-${status}`}>
          {statusLabel(status, trans)}
        </span>
        {status === 'rejected' && (
          <button
            type="button"
            className="mzn-button"
            onClick={() => actions.reopen(place.entry)}
          >
            {trans.__('Reconsider')}
          </button>
        )}
      </span>
    </li>
  );
}
