/** What mends a failure and was not in the run, in the sidebar. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { reconsider } from '../cell/reveal';
import { mendersOf } from '../menders';
import type { SuggestionModel } from '../model';
import type { Failure } from '../wire';
import { plain } from '../wording';
import { Prose } from './prose';

/** A line and a button for each suggestion. */
export function Menders(props: {
  failure: Failure | null;
  panel: NotebookPanel;
  model: SuggestionModel;
  trans: TranslationBundle;
}): JSX.Element {
  const { failure, panel, model, trans } = props;
  return (
    <>
      {mendersOf(failure, model, trans).map(({ entry, text, action }) => (
        <div key={entry.data.id} className="mzn-mender">
          <span>
            <Prose text={text} />
          </span>
          {action && (
            <button
              type="button"
              className="mzn-button mzn-mod-soft"
              aria-label={trans.__('%1: “%2”', action, plain(entry.data.title))}
              onClick={() => void reconsider(panel, model, entry)}
            >
              {action}
            </button>
          )}
        </div>
      ))}
    </>
  );
}
