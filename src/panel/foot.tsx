import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { CommandIDs } from '../commandids';
import type { IModernization } from '../tokens';

/** What can be done with a modernization that is over. */
export function Foot(props: {
  modernization: IModernization;
  run: (command: string) => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { modernization, run, trans } = props;
  const { entries, accepted } = modernization.suggestions;
  return (
    <div className="mzn-panel-foot">
      {entries.length > 0 && (
        <>
          <button
            type="button"
            className="mzn-button"
            title={trans.__(
              'A new notebook beside this one, with what you accepted and all that is verified'
            )}
            onClick={() => run(CommandIDs.saveCopy)}
          >
            {trans.__('Save a modernized copy')}
          </button>
          <button
            type="button"
            className="mzn-button"
            onClick={() => run(CommandIDs.compare)}
          >
            {trans.__('Compare then and now')}
          </button>
        </>
      )}
      {accepted.length > 0 && (
        <button
          type="button"
          className="mzn-button"
          title={trans.__(
            'Take all that you accepted out of the notebook again; what you typed yourself stays'
          )}
          onClick={() => run(CommandIDs.takeBackAll)}
        >
          {trans.__('Undo the whole modernization')}
        </button>
      )}
      <button
        type="button"
        className="mzn-button"
        onClick={() => run(CommandIDs.modernize)}
      >
        {trans.__('Modernize again')}
      </button>
      <button
        type="button"
        className="mzn-button mzn-mod-quiet"
        onClick={() => run(CommandIDs.modernizeWith)}
      >
        {trans.__('With options…')}
      </button>
      <button
        type="button"
        className="mzn-button mzn-mod-quiet"
        onClick={() => run(CommandIDs.forget)}
      >
        {trans.__('Discard')}
      </button>
    </div>
  );
}
