import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { IStep } from '../tour';

/** The next step of the tour, small: the review needs the room. */
export function Tour(props: {
  steps: readonly IStep[];
  trans: TranslationBundle;
}): JSX.Element | null {
  const { steps, trans } = props;
  const [isOver, setIsOver] = React.useState(false);
  const next = steps.findIndex(step => !step.isDone);
  if (isOver || next < 0) {
    return null;
  }
  return (
    <section className="mzn-tour" aria-label={trans.__('Tour')}>
      <h2>{trans.__('Two minutes with an old notebook')}</h2>
      <p aria-live="polite">
        <span className="mzn-tour-count">
          {trans.__('Step %1 of %2', next + 1, steps.length)}
        </span>{' '}
        {steps[next].text}
      </p>
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
