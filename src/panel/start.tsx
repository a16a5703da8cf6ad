/** What there is to do where nothing was modernized yet. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { CommandIDs } from '../commandids';
import type { IProvenance } from '../provenance';
import { VerdictName } from './verdictname';

/** A notebook that was not modernized: a copy says what it is, any other what can be done. */
export function Start(props: {
  provenance: IProvenance | null;
  run: (command: string) => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { provenance, run, trans } = props;
  return (
    <>
      {provenance && (
        <Provenance
          provenance={provenance}
          open={() => run(CommandIDs.openOriginal)}
          trans={trans}
        />
      )}
      <EmptyState
        text={
          provenance
            ? trans.__('It can be modernized once more, like any notebook.')
            : trans.__(
                'Runs this notebook in a kernel of its own and suggests the changes that make it work on the libraries you have; nothing changes until you accept.'
              )
        }
        label={trans.__('Modernize this notebook')}
        isMain={!provenance}
        start={() => run(CommandIDs.modernize)}
      >
        <button
          type="button"
          className="mzn-link"
          onClick={() => run(CommandIDs.modernizeWith)}
        >
          {trans.__('With options…')}
        </button>
      </EmptyState>
    </>
  );
}

/** What a modernized copy is. */
function Provenance(props: {
  provenance: IProvenance;
  open: () => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { provenance, open, trans } = props;
  const { name, suggestions, verdict, outputsOfBefore } = provenance;
  return (
    <section
      className="mzn-verdict"
      aria-label={trans.__('Where this notebook comes from')}
    >
      <h2>{trans.__('A modernized copy')}</h2>
      <p>
        {trans._n(
          'Modernized from %2, with %1 suggestion.',
          'Modernized from %2, with %1 suggestions.',
          suggestions,
          name
        )}
      </p>
      {verdict ? (
        <p>
          {trans.__('Verdict:')} <VerdictName verdict={verdict} trans={trans} />
        </p>
      ) : (
        <p className="mzn-panel-note">
          {trans.__('It was not run from a fresh kernel as it is here.')}
        </p>
      )}
      {outputsOfBefore > 0 && (
        <p className="mzn-panel-note">
          {trans._n(
            '%1 cell that was not changed shows what it showed before. Run the copy to see what it shows now.',
            '%1 cells that were not changed show what they showed before. Run the copy to see what they show now.',
            outputsOfBefore
          )}
        </p>
      )}
      <button
        type="button"
        className="mzn-button mzn-mod-primary"
        onClick={open}
      >
        {trans.__('Open the original')}
      </button>
    </section>
  );
}

/** What there is to do when there is nothing to show: one sentence, one button. */
export function EmptyState(props: {
  text: string;
  label: string;
  /** Is it the one thing to do here? */
  isMain?: boolean;
  start: () => void;
  children?: React.ReactNode;
}): JSX.Element {
  const { text, label, isMain = true, start, children } = props;
  return (
    <div className="mzn-panel-start">
      <p>{text}</p>
      <button
        type="button"
        className={`mzn-button${isMain ? ' mzn-mod-primary' : ''}`}
        onClick={start}
      >
        {label}
      </button>
      {children}
    </div>
  );
}
