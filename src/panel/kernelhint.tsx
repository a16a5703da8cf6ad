/** That the notebook has another kernel than the one in which it was modernized. */
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Snapshot } from '../wire';

/** What holds in one kernel need not hold in another. */
export function KernelHint(props: {
  panel: NotebookPanel;
  snapshot: Snapshot;
  inKernel: (name: string) => void;
  /** Choose another for the notebook; null if that cannot be here. */
  change: (() => void) | null;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { panel, snapshot, inKernel, change, trans } = props;
  const { sessionContext } = panel;
  const [, draw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    sessionContext.kernelChanged.connect(draw);
    return () => {
      sessionContext.kernelChanged.disconnect(draw);
    };
  }, [sessionContext]);
  const now = sessionContext.session?.kernel?.name;
  const then = snapshot.environment?.kernel_name;
  if (!now || !then || now === then) {
    return null;
  }
  return (
    <section className="mzn-kernel-hint" aria-label={trans.__('Kernel')}>
      <p>
        {trans.__(
          'It was modernized in the kernel %1, and this notebook has the kernel %2: modernize again to see what it takes there.',
          then,
          now
        )}
      </p>
      <div className="mzn-needs-actions">
        <button
          type="button"
          className="mzn-button mzn-mod-small"
          onClick={() => inKernel(now)}
        >
          {trans.__('Modernize with %1', now)}
        </button>
        {change && (
          <button
            type="button"
            className="mzn-button mzn-mod-small mzn-mod-quiet"
            onClick={change}
          >
            {trans.__('Change its kernel…')}
          </button>
        )}
      </div>
    </section>
  );
}
