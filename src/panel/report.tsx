import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { mainVersions } from '../libraries';
import { verdictMeaning } from '../wording';
import type { Environment, Failure, Need, Report, Snapshot } from '../wire';
import { Prose } from './prose';
import { VerdictName } from './verdictname';

/** Characters of a message that are shown at first. */
const MESSAGE_LENGTH = 240;

interface IVerdictProps {
  readonly snapshot: Snapshot;
  readonly openReport: () => void;
  readonly trans: TranslationBundle;
}

/** What came of it, in plain words. */
export function Verdict(props: IVerdictProps): JSX.Element {
  const { snapshot, openReport, trans } = props;
  const { report } = snapshot;
  return (
    <section className="mzn-verdict" aria-label={trans.__('Verdict')}>
      {snapshot.state !== 'done' && <Ending {...props} />}
      {report && (
        <>
          <h2>
            <VerdictName verdict={report.verdict} trans={trans} />
          </h2>
          <p title={verdictMeaning(report.verdict, trans)}>
            <Prose
              text={report.summary || verdictMeaning(report.verdict, trans)}
            />
          </p>
          <Drifted report={report} trans={trans} />
          <button type="button" className="mzn-link" onClick={openReport}>
            {trans.__('Open the report')}
          </button>
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

/** Outputs that are not what they were. */
function Drifted(props: {
  report: Report;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { report, trans } = props;
  const drifted = report.cells.filter(c => c.comparison?.result === 'drifted');
  if (!drifted.length) {
    return null;
  }
  return (
    <p className="mzn-panel-note">
      {trans._n(
        'The output of %1 cell differs from the one saved.',
        'The outputs of %1 cells differ from those saved.',
        drifted.length
      )}
    </p>
  );
}

/** What mends a failure, below it. */
type ShowMenders = (failure: Failure | null) => React.ReactNode;

interface IFailingProps {
  readonly snapshot: Snapshot;
  readonly menders: ShowMenders;
  /** Position of a cell in the notebook, -1 if it is gone. */
  readonly place: (cellId: string) => number;
  readonly reveal: (index: number) => void;
  readonly trans: TranslationBundle;
}

/** The cells that do not run, and what stands in their way. */
export function Failing(props: IFailingProps): JSX.Element | null {
  const { snapshot, menders, place, reveal, trans } = props;
  const failing = (snapshot.report?.cells ?? []).filter(
    cell => cell.state === 'failed'
  );
  if (!failing.length) {
    return null;
  }
  return (
    <section className="mzn-failing" aria-label={trans.__('What still fails')}>
      <h2>{trans.__('Still failing')}</h2>
      <ul>
        {failing.map(cell => {
          const index = place(cell.cell_id);
          return (
            <li key={cell.cell_id}>
              <button
                type="button"
                className="mzn-link"
                disabled={index < 0}
                onClick={() => reveal(index)}
              >
                {index < 0
                  ? trans.__('A cell that is gone')
                  : trans.__('Cell %1', cell.number)}
              </button>
              <span className="mzn-bar-evidence">
                <Prose text={cell.failure?.message ?? ''} />
              </span>
              {menders(cell.failure)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is missing, and what can be done about it. */
export function Needs(props: {
  needs: readonly Need[];
  report: Report | null;
  menders: ShowMenders;
  /** Say where its files lie, and modernize it again; null if that cannot be now. */
  chooseFolder: (() => void) | null;
  /** The same for a folder that cannot be chosen. */
  typeFolder: (() => void) | null;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { needs, report, menders, chooseFolder, typeFolder, trans } = props;
  if (!needs.length) {
    return null;
  }
  return (
    <section className="mzn-needs" aria-label={trans.__('What it needs')}>
      <h2>{trans.__('It needs')}</h2>
      <ul>
        {needs.map(need => (
          <li key={`${need.what} ${need.name}`}>
            <span className="mzn-badge">{needName(need, trans)}</span>{' '}
            <code>{need.name}</code>
            <span className="mzn-bar-evidence">
              <Prose text={need.advice} />
            </span>
            {need.looked_in.length > 0 && (
              <span className="mzn-bar-evidence">
                {trans.__('Looked in: %1', need.looked_in.join(', '))}
              </span>
            )}
            {(report?.cells ?? [])
              .filter(({ cell_id }) => need.cells.includes(cell_id))
              .map(({ cell_id, failure }) => (
                <React.Fragment key={cell_id}>
                  {menders(failure)}
                </React.Fragment>
              ))}
          </li>
        ))}
      </ul>
      {needs.some(({ what }) => what === 'input') && (
        <div className="mzn-needs-actions">
          {chooseFolder && (
            <button type="button" className="mzn-button" onClick={chooseFolder}>
              {trans.__('Choose the folder of its data…')}
            </button>
          )}
          {typeFolder && (
            <button
              type="button"
              className="mzn-button mzn-mod-quiet"
              onClick={typeFolder}
            >
              {trans.__('Type its path…')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function needName(need: Need, trans: TranslationBundle): string {
  switch (need.what) {
    case 'input':
      return trans.__('input file');
    case 'package':
      return trans.__('package');
    case 'hardware':
      return trans.__('hardware');
    case 'service':
      return trans.__('service');
    case 'credentials':
      return trans.__('credentials');
    case 'weights':
      return trans.__('model weights');
  }
}

/** What the kernel is. */
export function EnvironmentView(props: {
  environment: Environment;
  trans: TranslationBundle;
}): JSX.Element {
  const { environment, trans } = props;
  return (
    <details className="mzn-environment">
      <summary>
        {trans.__('Environment: Python %1', environment.python)}
        {environment.kernel_name ? ` (${environment.kernel_name})` : ''}
      </summary>
      <dl>
        {mainVersions(environment).map(({ name, version }) => (
          <React.Fragment key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </React.Fragment>
        ))}
      </dl>
    </details>
  );
}
