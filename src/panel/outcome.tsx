/** What came of it, and what a person can do where something stands in the way: above the suggestions. */
import * as React from 'react';
import { CommandIDs } from '../commandids';
import type { Failure, Snapshot } from '../wire';
import type { ICellPlaces } from './celllink';
import { useKernel } from './hooks';
import { KernelHint } from './kernelhint';
import { Menders } from './menders';
import { Failing, Needs, needsOf } from './needs';
import type { IViewProps } from './panel';
import { Results } from './results';
import { Verdict } from './verdict';

/** While a run is at work only what is needed is told: the rest is that of an earlier one. */
export function Outcome(
  props: IViewProps & { snapshot: Snapshot }
): JSX.Element {
  const { panel, modernization, commands, snapshot, trans } = props;
  const { isActive, suggestions: model, fixed } = modernization;
  const kernel = useKernel(panel);
  const run = (id: string): void => void commands.execute(id);
  const ifThere = (id: string): (() => void) | null =>
    commands.hasCommand(id) ? () => run(id) : null;
  const inKernel = fixed.has('kernel_name')
    ? null
    : (kernel_name: string): void =>
        void modernization.start({ ...modernization.chosen, kernel_name });
  const nameOf = (name: string): string => {
    const { specs } = panel.sessionContext.specsManager;
    return specs?.kernelspecs[name]?.display_name ?? name;
  };
  const menders = (failure: Failure | null): JSX.Element => (
    <Menders failure={failure} panel={panel} model={model} trans={trans} />
  );
  const places: ICellPlaces = {
    place: cellId => {
      const live = model.liveId(cellId);
      return panel.content.widgets.findIndex(cell => cell.model.id === live);
    },
    reveal: index =>
      void panel.content.scrollToItem(index, 'smart').catch(() => undefined)
  };
  return (
    <>
      {!isActive && (
        <>
          <Verdict
            snapshot={snapshot}
            rejected={
              model.entries.filter(({ status }) => status === 'rejected').length
            }
            openReport={() => run(CommandIDs.openReport)}
            trans={trans}
          />
          <KernelHint
            now={kernel}
            snapshot={snapshot}
            nameOf={nameOf}
            inKernel={inKernel}
            change={name =>
              void panel.sessionContext
                .changeKernel({ name })
                // One that is gone: the person chooses another.
                .catch(() => ifThere('notebook:change-kernel')?.())
            }
            trans={trans}
          />
        </>
      )}
      <Needs
        {...places}
        needs={needsOf(snapshot)}
        snapshot={snapshot}
        kernel={kernel}
        nameOf={nameOf}
        menders={menders}
        remedies={
          isActive
            ? null
            : {
                chooseFolder: fixed.has('input_dirs')
                  ? null
                  : ifThere(CommandIDs.modernizeFrom),
                typeFolder: fixed.has('input_dirs')
                  ? null
                  : () => run(CommandIDs.modernizeWith),
                inKernel
              }
        }
        trans={trans}
      />
      {!isActive && snapshot.report && (
        <>
          <Failing
            {...places}
            report={snapshot.report}
            menders={menders}
            trans={trans}
          />
          <Results {...places} report={snapshot.report} trans={trans} />
        </>
      )}
    </>
  );
}
