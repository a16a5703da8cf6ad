/** Which language model will be asked, in one line, and the way to another. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { LanguageModel } from '../languagemodel';
import { useSignal } from './hooks';

export function ModelLine(props: {
  languageModel: LanguageModel;
  /** Opens the dialog; without it there is only the line. */
  choose?: () => void;
  trans: TranslationBundle;
}): JSX.Element | null {
  const { languageModel, choose, trans } = props;
  useSignal(languageModel.changed);
  React.useEffect(() => void languageModel.refresh(), [languageModel]);
  const words = languageModel.words(trans);
  return words ? (
    <p className="mzn-model-line">
      <span>{words}</span>{' '}
      {choose && !languageModel.isForbidden && (
        <button type="button" className="mzn-link" onClick={choose}>
          {trans.__('Language model…')}
        </button>
      )}
    </p>
  ) : null;
}
