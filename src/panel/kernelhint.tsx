/** That the notebook has another kernel than the one in which it was modernized. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Snapshot } from '../wire';

/** What holds in one kernel need not hold in another. */
export function KernelHint(props: {
  /** The notebook's. */
  now: string | null;
  snapshot: Snapshot;
  /** What JupyterLab calls a kernel. */
  nameOf: (kernel: string) => string;
  /** Modernize it again in that one; null if that cannot be here. */
  inKernel: ((name: string) => void) | null;
  /** Give the notebook a kernel. */
  change: (name: string) => void;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { now, snapshot, nameOf, inKernel, change, trans } = props;
  const then = snapshot.environment?.kernel_name;
  if (!now || !then || now === then) {
    return null;
  }
  return (
    <section className="mzn-kernel-hint" aria-label={trans.__('Kernel')}>
      <p>
        {trans.__(
          'It was modernized in the kernel %1, and this notebook has the kernel %2. Change its kernel, or modernize it again.',
          nameOf(then),
          nameOf(now)
        )}
      </p>
      <div className="mzn-needs-actions">
        <button
          type="button"
          className="mzn-button mzn-mod-small"
          onClick={() => change(then)}
        >
          {trans.__('Change its kernel to %1', nameOf(then))}
        </button>
        {inKernel && (
          <button
            type="button"
            className="mzn-button mzn-mod-small mzn-mod-quiet"
            onClick={() => inKernel(now)}
          >
            {trans.__('Modernize with %1', nameOf(now))}
          </button>
        )}
      </div>
    </section>
  );
}
