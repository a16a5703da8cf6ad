import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { IFilter, isFiltering, NO_FILTER, Origin, Trust } from '../filter';
import type { SuggestionModel } from '../model';
import { kindCaption, kindLabel, KINDS } from '../wording';
import type { Kind } from '../wire';

/** With fewer suggestions than this, a list needs no search. */
const SEARCHED = 5;

interface IFilterProps {
  readonly model: SuggestionModel;
  readonly filter: IFilter;
  readonly setFilter: (filter: IFilter) => void;
  readonly trans: TranslationBundle;
}

/** Chooses what the list shows: by kind, by trust, by origin, by words. */
export function Filters(props: IFilterProps): JSX.Element {
  const { model, filter, setFilter, trans } = props;
  const count = (k: Kind): number =>
    model.pending.filter(entry => entry.data.kind === k).length;
  const kinds = KINDS.filter(k => k === filter.kind || count(k) > 0);
  // What is decided is in a list of its own.
  const searched = model.pending.length >= SEARCHED || isFiltering(filter);
  return (
    <>
      {(kinds.length > 1 || filter.kind) && (
        <div
          className="mzn-panel-filters"
          role="group"
          aria-label={trans.__('Show only one kind')}
        >
          {kinds.map(k => (
            <button
              key={k}
              type="button"
              aria-pressed={filter.kind === k}
              title={kindCaption(k, trans)}
              className={`mzn-chip mzn-kind-${k}`}
              onClick={() =>
                setFilter({ ...filter, kind: filter.kind === k ? null : k })
              }
            >
              {kindLabel(k, trans)} {count(k)}
            </button>
          ))}
        </div>
      )}
      {searched && (
        <div className="mzn-panel-search">
          <input
            type="search"
            value={filter.text}
            placeholder={trans.__('Search')}
            aria-label={trans.__('Search the suggestions')}
            onChange={event =>
              setFilter({ ...filter, text: event.target.value })
            }
          />
          <select
            value={filter.trust ?? ''}
            aria-label={trans.__('Show only one status')}
            onChange={event =>
              setFilter({
                ...filter,
                trust: (event.target.value || null) as Trust | null
              })
            }
          >
            <option value="">{trans.__('any status')}</option>
            <option value="verified">{trans.__('verified')}</option>
            <option value="proposed">{trans.__('proposed')}</option>
            <option value="stale">{trans.__('stale')}</option>
          </select>
          <select
            value={filter.origin ?? ''}
            aria-label={trans.__('Show only one origin')}
            onChange={event =>
              setFilter({
                ...filter,
                origin: (event.target.value || null) as Origin | null
              })
            }
          >
            <option value="">{trans.__('from anyone')}</option>
            <option value="rule">{trans.__('from rules')}</option>
            <option value="model">{trans.__('from the model')}</option>
            <option value="extension">{trans.__('from extensions')}</option>
            <option value="user">{trans.__('from you')}</option>
          </select>
        </div>
      )}
    </>
  );
}

/** Says that nothing matches, and how to see all again. */
export function NothingMatches(props: {
  setFilter: (filter: IFilter) => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { setFilter, trans } = props;
  return (
    <p className="mzn-panel-status">
      {trans.__('No suggestion matches.')}{' '}
      <button
        type="button"
        className="mzn-link"
        onClick={() => setFilter(NO_FILTER)}
      >
        {trans.__('Show all')}
      </button>
    </p>
  );
}
