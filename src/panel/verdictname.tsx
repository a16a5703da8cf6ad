import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { verdictLabel, verdictMeaning, verdictSign } from '../runwording';
import type { Verdict } from '../wire';

/** A verdict in one word: its sign has the colour that it has in the report. */
export function VerdictName(props: {
  verdict: Verdict;
  trans: TranslationBundle;
}): JSX.Element {
  const { verdict, trans } = props;
  return (
    <span className="mzn-verdict-name" title={verdictMeaning(verdict, trans)}>
      <span
        className={`mzn-verdict-sign mzn-mod-${verdict}`}
        aria-hidden="true"
      >
        {verdictSign(verdict)}
      </span>
      {verdictLabel(verdict, trans)}
    </span>
  );
}
