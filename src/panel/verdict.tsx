/** What came of it, in plain words. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { verdictMeaning } from '../runwording';
import type { Snapshot } from '../wire';
import { Prose } from './prose';
import { VerdictName } from './verdictname';

/** Characters of a message that are shown at first. */
const MESSAGE_LENGTH = 240;

interface IVerdictProps {
  readonly snapshot: Snapshot;
  /** How many suggestions the person rejected since, or before. */
  readonly rejected: number;
  readonly openReport: () => void;
  readonly trans: TranslationBundle;
}

/** The verdict; what can be done about it, and what it rests on, is told below. */
export function Verdict(props: IVerdictProps): JSX.Element {
  const { snapshot, rejected, openReport, trans } = props;
  const { report } = snapshot;
  return (
    <section className="mzn-verdict" aria-label={trans.__('Verdict')}>
      {snapshot.state !== 'done' && <Ending {...props} />}
      {report && (
        <>
          <div className="mzn-verdict-head">
            <h2>
              <VerdictName verdict={report.verdict} trans={trans} />
            </h2>
            <button type="button" className="mzn-link" onClick={openReport}>
              {trans.__('Open the report')}
            </button>
          </div>
          <p title={verdictMeaning(report.verdict, trans)}>
            <Prose
              text={report.summary || verdictMeaning(report.verdict, trans)}
            />
          </p>
          {rejected > 0 && report.counts.statements_run > 0 && (
            <p className="mzn-panel-note">
              {trans._n(
                'That was with all suggestions; you rejected %1 of them.',
                'That was with all suggestions; you rejected %1 of them.',
                rejected
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Why it ended before it was done. */
function Ending({ snapshot, trans }: IVerdictProps): JSX.Element {
  const said = (): string => {
    switch (snapshot.state) {
      case 'cancelled':
        return trans.__('You stopped it. What was found so far is below.');
      case 'interrupted':
        return trans.__(
          'The server went away in the middle. What was found until then is below.'
        );
      default:
        return trans.__(
          'Something went wrong in the modernizer itself, not in your notebook:'
        );
    }
  };
  const isError = snapshot.state === 'error';
  return (
    <>
      <p className="mzn-ending">{said()}</p>
      {isError && (
        <>
          <Message text={snapshot.message} trans={trans} />
          <p className="mzn-panel-note">
            {trans.__(
              'Modernize again; if it happens once more, please report it with this message.'
            )}
          </p>
        </>
      )}
    </>
  );
}

/** A message of any length: its beginning, and all of it on demand. */
function Message(props: {
  text: string;
  trans: TranslationBundle;
}): JSX.Element {
  const { trans } = props;
  const text = props.text.replace(/\x1b\[[0-9;]*m/g, '').trim();
  if (text.length <= MESSAGE_LENGTH) {
    return <p className="mzn-message">{text}</p>;
  }
  return (
    <>
      <p className="mzn-message">{text.slice(0, MESSAGE_LENGTH)}…</p>
      <details className="mzn-message-all">
        <summary>{trans.__('The whole message')}</summary>
        <pre tabIndex={0}>{text}</pre>
      </details>
    </>
  );
}
