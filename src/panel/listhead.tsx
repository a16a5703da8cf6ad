/** The head of the list: how far the review is, and which suggestions are shown. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { filterIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { countOf, IFilter, isFiltering } from '../filter';
import type { SuggestionModel } from '../model';
import { progress } from '../review';
import { kindCaption, kindLabel, KINDS } from '../suggestionwording';
import { Search } from './filters';

/** With fewer suggestions than this, there is nothing to search. */
const WORTH = 5;

/** Stays in view while the list is scrolled. */
export function ListHead(props: {
  model: SuggestionModel;
  filter: IFilter;
  setFilter: (filter: IFilter) => void;
  acceptAll: () => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { model, filter, setFilter, acceptAll, trans } = props;
  const search = React.useId();
  const [isOpen, setOpen] = React.useState(false);
  const { reviewed, total } = progress(model);
  const acceptable = model.acceptable.length;
  const isOn = isFiltering({ ...filter, kind: null });
  const caption = isOn
    ? trans.__('Search and filter: a filter is on')
    : trans.__('Search and filter');
  return (
    <>
      <header className="mzn-panel-head">
        <h2>{trans.__('Suggestions')}</h2>
        <span className="mzn-panel-count">
          {trans.__('%1 of %2 reviewed', reviewed, total)}
        </span>
        {(total >= WORTH || isOpen) && (
          <button
            type="button"
            className={`mzn-filter-button${isOn ? ' mzn-mod-on' : ''}`}
            title={caption}
            aria-label={caption}
            aria-expanded={isOpen}
            aria-controls={search}
            onClick={() => setOpen(!isOpen)}
          >
            <filterIcon.react tag="span" width="14px" height="14px" />
          </button>
        )}
        <div className="mzn-panel-filters">
          <Kinds {...props} />
          {acceptable > 0 && !isFiltering(filter) && (
            <button
              type="button"
              className="mzn-button mzn-mod-small mzn-mod-quiet mzn-accept-all"
              title={trans.__(
                'All that were seen to work, but none that may change results'
              )}
              onClick={acceptAll}
            >
              {trans.__('Accept all verified (%1)', acceptable)}
            </button>
          )}
        </div>
      </header>
      <div id={search} hidden={!isOpen}>
        {isOpen && (
          <Search
            model={model}
            filter={filter}
            setFilter={setFilter}
            trans={trans}
          />
        )}
      </div>
    </>
  );
}

/** The kinds, each a filter; nothing where there is but one. */
function Kinds(props: {
  model: SuggestionModel;
  filter: IFilter;
  setFilter: (filter: IFilter) => void;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { model, filter, setFilter, trans } = props;
  // They stay where they are while words are typed.
  const asked = filter.status ? model.entries : model.pending;
  const kinds = KINDS.filter(
    k => k === filter.kind || asked.some(({ data }) => data.kind === k)
  );
  if (kinds.length < 2 && !filter.kind) {
    return null;
  }
  return (
    <div
      className="mzn-panel-kinds"
      role="group"
      aria-label={trans.__('Show only one kind')}
    >
      {kinds.map(kind => (
        <button
          key={kind}
          type="button"
          aria-pressed={filter.kind === kind}
          title={kindCaption(kind, trans)}
          className={`mzn-chip mzn-kind-${kind}`}
          onClick={() =>
            setFilter({
              ...filter,
              kind: filter.kind === kind ? null : kind
            })
          }
        >
          {kindLabel(kind, trans)} {countOf({ ...filter, kind }, model)}
        </button>
      ))}
    </div>
  );
}
