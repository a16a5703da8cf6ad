/** Trying a language model before it is chosen. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { explain } from './explain';
import type { LanguageModel } from './languagemodel';
import type { ModelChoice, ModelTest } from './wire';

/** A button that tries what the fields say, and what came of it. */
export function Test(props: {
  choice: ModelChoice;
  languageModel: LanguageModel;
  onModels: (names: readonly string[]) => void;
  trans: TranslationBundle;
}): JSX.Element {
  const { choice, languageModel, onModels, trans } = props;
  const [told, setTold] = React.useState<{ works: boolean; text: string }>();
  const [isTrying, setTrying] = React.useState(false);
  const latest = React.useRef<ModelChoice>();
  // What came of other words than those in the fields is no answer.
  React.useEffect(() => {
    latest.current = undefined;
    setTold(undefined);
    setTrying(false);
  }, [choice]);
  const test = async (): Promise<void> => {
    latest.current = choice;
    setTold(undefined);
    setTrying(true);
    const begun = Date.now();
    let result: { works: boolean; text: string };
    try {
      const found = await languageModel.test(choice);
      onModels(found.models ?? []);
      result = {
        works: found.works,
        text: outcome(found, choice, (Date.now() - begun) / 1000, trans)
      };
    } catch (error) {
      result = { works: false, text: explain(error, trans) };
    }
    if (latest.current === choice) {
      setTrying(false);
      setTold(result);
    }
  };
  return (
    <>
      <button
        type="button"
        className="mzn-button"
        aria-disabled={isTrying}
        onClick={() => !isTrying && void test()}
      >
        {trans.__('Test')}
      </button>
      <p className="mzn-model-told" role="status">
        {isTrying && trans.__('Asking it…')}
        {told && (
          <>
            <span
              className={`mzn-verdict-sign mzn-mod-${told.works ? 'reproduces' : 'failed'}`}
              aria-hidden="true"
            >
              {told.works ? '✓' : '✗'}
            </span>{' '}
            {told.text}
          </>
        )}
      </p>
    </>
  );
}

/** What came of a test, in a sentence or two. */
export function outcome(
  test: ModelTest,
  choice: ModelChoice,
  seconds: number,
  trans: TranslationBundle
): string {
  if (test.works) {
    return trans.__(
      'Works: it answers and calls tools, in %1 s altogether.',
      seconds.toFixed(1)
    );
  }
  const models = test.models ?? [];
  const isMissing = test.checks?.some(
    ({ name, passed }) => name === 'model' && passed === false
  );
  if (isMissing && models.length) {
    const most = 8;
    return trans.__(
      'There is no model %1 there, but: %2',
      choice.model ?? '',
      models.slice(0, most).join(', ') + (models.length > most ? ' …' : '')
    );
  }
  return test.summary;
}
