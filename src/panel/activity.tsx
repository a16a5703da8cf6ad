import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { duration } from '../wording';
import type { ActivityEvent, ModelCall } from '../wire';
import { Prose } from './prose';

/** Lines shown of what goes on. */
const LAST = 4;

/** What the proposers are doing just now: the last lines, the newest below. */
export function Activities(props: {
  activities: readonly ActivityEvent[];
  trans: TranslationBundle;
}): JSX.Element | null {
  const { activities, trans } = props;
  if (!activities.length) {
    return null;
  }
  return (
    <ol className="mzn-activities" aria-label={trans.__('What it is doing')}>
      {activities.slice(-LAST).map(({ seq, message }) => (
        <li key={seq}>
          <Prose text={message} />
        </li>
      ))}
    </ol>
  );
}

/** The calls of the language model; each opens to exactly what was sent and received, as text. */
export function ModelCalls(props: {
  calls: readonly ModelCall[];
  trans: TranslationBundle;
}): JSX.Element | null {
  const { calls, trans } = props;
  if (!calls.length) {
    return null;
  }
  const tokens = calls.reduce(
    (sum, call) => sum + call.input_tokens + call.output_tokens,
    0
  );
  return (
    <details className="mzn-calls">
      <summary>
        {trans._n(
          'Language model: %1 call',
          'Language model: %1 calls',
          calls.length
        )}
        {`, ${trans.__('%1 tokens', tokens.toLocaleString())}`}
        {costOf(calls, trans)}
      </summary>
      <ul>
        {calls.map(call => (
          <li key={call.number}>
            <Call call={call} trans={trans} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function costOf(calls: readonly ModelCall[], trans: TranslationBundle): string {
  const costs = calls.map(call => call.cost).filter(cost => cost !== null);
  return costs.length
    ? `, ${trans.__('cost %1', costs.reduce((a, b) => a + b, 0).toFixed(4))}`
    : '';
}

function Call(props: {
  call: ModelCall;
  trans: TranslationBundle;
}): JSX.Element {
  const { call, trans } = props;
  // A conversation can be long: it is put into the page only when it is looked at.
  const [isOpen, setOpen] = React.useState(false);
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {trans.__('Call %1, %2', call.number, call.model)}
        {`, ${duration(call.seconds, trans)}`}
        {call.error ? `, ${trans.__('failed: %1', call.error)}` : ''}
      </summary>
      {isOpen && (
        <>
          <h3>{trans.__('Sent')}</h3>
          <pre tabIndex={0}>{readable(call.sent)}</pre>
          <h3>{trans.__('Received')}</h3>
          <pre tabIndex={0}>{call.received || trans.__('nothing')}</pre>
        </>
      )}
    </details>
  );
}

/** JSON with line breaks; anything else as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}
