/** What stands in the way: what is missing, and the cells that do not run. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { failing, INeeding, needing } from '../failures';
import type { Failure, Need, Report, Snapshot } from '../wire';
import { CellLink, ICellPlaces } from './celllink';
import { More } from './more';
import { Prose } from './prose';

/** So many are shown at first. */
const SHOWN = 3;

/** What mends a failure, below it. */
type ShowMenders = (failure: Failure | null) => React.ReactNode;

interface IFailingProps extends ICellPlaces {
  readonly report: Report;
  readonly menders: ShowMenders;
  readonly trans: TranslationBundle;
}

/** The cells that do not run for another reason than what is needed, and what stands in their way. */
export function Failing(props: IFailingProps): JSX.Element | null {
  const { report, menders, trans } = props;
  const cells = failing(report);
  if (!cells.length) {
    return null;
  }
  return (
    <section className="mzn-failing" aria-label={trans.__('What still fails')}>
      <h2>{trans.__('Still failing')}</h2>
      <ul>
        <More
          items={cells.map(cell => (
            <li key={cell.cell_id}>
              <CellLink {...props} cell={cell} />{' '}
              <Prose text={cell.failure?.message ?? ''} />
              {menders(cell.failure)}
            </li>
          ))}
          first={SHOWN}
          trans={trans}
        />
      </ul>
    </section>
  );
}

interface INeedsProps extends ICellPlaces {
  readonly needs: readonly Need[];
  readonly snapshot: Snapshot;
  /** The notebook's. */
  readonly kernel: string | null;
  /** What JupyterLab calls a kernel. */
  readonly nameOf: (kernel: string) => string;
  readonly menders: ShowMenders;
  /** What can be done about them now; null while a run is at work. */
  readonly remedies: {
    /** Say where its files lie, and modernize it again; null if folders cannot be chosen here. */
    readonly chooseFolder: (() => void) | null;
    /** The same for a folder that cannot be chosen; null where all folders are fixed. */
    readonly typeFolder: (() => void) | null;
    /** Modernize it again in another kernel; null where it is fixed. */
    readonly inKernel: ((name: string) => void) | null;
  } | null;
  readonly trans: TranslationBundle;
}

/** What is missing, and what can be done about it. */
export function Needs(props: INeedsProps): JSX.Element | null {
  const { needs, snapshot, menders, trans } = props;
  if (!needs.length) {
    return null;
  }
  return (
    <section className="mzn-needs" aria-label={trans.__('What it needs')}>
      <h2>{trans.__('It needs')}</h2>
      <ul>
        <More
          items={needs.map(need => (
            <li key={`${need.what} ${need.name}`}>
              <code>{need.name}</code>{' '}
              <span className="mzn-need-what">
                {needName(need, trans)}
                <NeedingCells {...props} cells={needing(need, snapshot)} />
              </span>
              <p>
                <Prose text={need.advice} />
              </p>
              {need.looked_in.length > 0 && (
                <span className="mzn-bar-evidence">
                  {trans.__('Looked in: %1', need.looked_in.join(', '))}
                </span>
              )}
              {needing(need, snapshot).map(({ cell_id, failure }) => (
                <React.Fragment key={cell_id}>
                  {menders(failure)}
                </React.Fragment>
              ))}
            </li>
          ))}
          first={SHOWN}
          trans={trans}
        />
      </ul>
      <Remedies {...props} />
    </section>
  );
}

/** The cells that stopped for it: nothing else is said of them. */
function NeedingCells(
  props: ICellPlaces & {
    cells: readonly INeeding[];
    trans: TranslationBundle;
  }
): JSX.Element {
  const { cells } = props;
  return (
    <>
      {cells.slice(0, SHOWN).map(cell => (
        <React.Fragment key={cell.cell_id}>
          {' · '}
          <CellLink {...props} cell={cell} />
        </React.Fragment>
      ))}
      {cells.length > SHOWN && ' …'}
    </>
  );
}

/** The buttons: those that are asked for by what is needed. */
function Remedies(props: INeedsProps): JSX.Element | null {
  const { needs, remedies, nameOf, trans } = props;
  const { chooseFolder, typeFolder, inKernel } = remedies ?? {};
  const kernels = new Set(
    inKernel ? needs.flatMap(({ kernel }) => kernel ?? []) : []
  );
  // What the notebook has by now is offered with what is said of it.
  kernels.delete(props.kernel ?? '');
  const files = !!typeFolder && needs.some(({ what }) => what === 'input');
  if (!(kernels.size || files)) {
    return null;
  }
  return (
    <div className="mzn-needs-actions">
      {[...kernels].map(name => (
        <button
          key={name}
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-soft"
          title={trans.__(
            'Run it once more, in this kernel; the notebook keeps its own'
          )}
          onClick={() => inKernel?.(name)}
        >
          {trans.__('Modernize with %1', nameOf(name))}
        </button>
      ))}
      {files && chooseFolder && (
        <button
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-soft"
          title={trans.__(
            'Choose the folder in which its data lie, and modernize this notebook'
          )}
          onClick={chooseFolder}
        >
          {trans.__('Choose its folder…')}
        </button>
      )}
      {files && (
        <button
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-quiet"
          onClick={typeFolder}
        >
          {trans.__('Type its path…')}
        </button>
      )}
    </div>
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

/** What the report says is needed; before there is one, what the failures say. */
export function needsOf({ report, failures }: Snapshot): readonly Need[] {
  if (report) {
    return report.needs;
  }
  const needs = new Map<string, Need>();
  for (const { need } of failures) {
    if (need) {
      needs.set(`${need.what} ${need.name}`, need);
    }
  }
  return [...needs.values()];
}
