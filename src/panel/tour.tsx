import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { IStep } from '../tour';

/** The steps of the tour: those that are done, the next one, those to come. */
export function Tour(props: {
  steps: readonly IStep[];
  trans: TranslationBundle;
}): JSX.Element | null {
  const { steps, trans } = props;
  const [isOver, setIsOver] = React.useState(false);
  if (isOver) {
    return null;
  }
  const next = steps.findIndex(step => !step.isDone);
  return (
    <section className="mzn-tour" aria-label={trans.__('Tour')}>
      <h2>{trans.__('Two minutes with an old notebook')}</h2>
      <ol>
        {steps.map(({ text, isDone }, n) => (
          <li
            key={n}
            className={isDone ? 'mzn-mod-done' : ''}
            aria-current={n === next ? 'step' : undefined}
          >
            {text}
            {isDone && (
              <span className="mzn-hidden"> ({trans.__('done')})</span>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="mzn-link"
        onClick={() => setIsOver(true)}
      >
        {trans.__('End the tour')}
      </button>
    </section>
  );
}
