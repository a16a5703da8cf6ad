/** Which of the person's settings do not count on this server. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { FixedOptions } from '../fixedoptions';
import { useSignal } from './hooks';

export function OverruledLine(props: {
  fixed: FixedOptions;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { fixed, trans } = props;
  useSignal(fixed.changed);
  React.useEffect(() => void fixed.refresh(), [fixed]);
  const { overruled } = fixed;
  return overruled.length ? (
    <p className="mzn-model-line">
      {trans.__(
        'Fixed by the administrator of this server, whatever your settings say: %1.',
        overruled.join(', ')
      )}
    </p>
  ) : null;
}
