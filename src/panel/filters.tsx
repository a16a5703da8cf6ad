import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { IFilter, NO_FILTER, Origin, statusCounts } from '../filter';
import type { SuggestionModel } from '../model';
import { statusLabel } from '../suggestionwording';
import type { Status } from '../wire';

const STATUSES: readonly Status[] = [
  'verified',
  'proposed',
  'stale',
  'accepted',
  'rejected'
];

interface ISearchProps {
  readonly model: SuggestionModel;
  readonly filter: IFilter;
  readonly setFilter: (filter: IFilter) => void;
  readonly trans: TranslationBundle;
}

/** Chooses what the list shows: by words, by status, by origin. */
export function Search(props: ISearchProps): JSX.Element {
  const { model, filter, setFilter, trans } = props;
  const counts = statusCounts(filter, model);
  return (
    <div className="mzn-panel-search">
      <input
        type="search"
        value={filter.text}
        placeholder={trans.__('Search')}
        aria-label={trans.__('Search the suggestions')}
        onChange={event => setFilter({ ...filter, text: event.target.value })}
      />
      <select
        value={filter.status ?? ''}
        aria-label={trans.__('Show only one status')}
        onChange={event =>
          setFilter({
            ...filter,
            status: (event.target.value || null) as Status | null
          })
        }
      >
        <option value="">{trans.__('any status')}</option>
        {STATUSES.map(status => (
          <option key={status} value={status}>
            {trans.__(
              '%1 (%2)',
              statusLabel(status, trans),
              counts.get(status) ?? 0
            )}
          </option>
        ))}
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
