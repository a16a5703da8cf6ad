/** What a change brought, in numbers. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Suggestion } from './wire';
import { duration } from './wording';

/** What a change brought, for the line under the title: time saved, or a number that is back; empty if that is not known. */
export function gain(data: Suggestion, trans: TranslationBundle): string {
  const { ratio: times, outcome_before: before, after } = data.evidence;
  const [then] = after?.comparison?.then ?? [];
  const [now] = after?.comparison?.now ?? [];
  const [without] = before?.comparison?.now ?? [];
  if (data.kind === 'calibration' && then !== undefined && now !== undefined) {
    return without === undefined
      ? trans.__('saved %1 → %2 with the change', number(then), number(now))
      : trans.__(
          'saved %1 → %2 without, %3 with the change',
          number(then),
          number(without),
          number(now)
        );
  }
  if (!times) {
    return '';
  }
  return before?.seconds && after?.seconds
    ? trans.__(
        '%1 → %2: %3 times as fast',
        duration(before.seconds, trans),
        duration(after.seconds, trans),
        ratio(times)
      )
    : trans.__('%1 times as fast', ratio(times));
}

/** A number with as many digits as a person compares. */
export function number(value: number): string {
  return Math.abs(value) >= 1000
    ? value.toLocaleString(undefined, { maximumFractionDigits: 2 })
    : String(Number(value.toPrecision(5)));
}

/** How many times as fast, with two digits. */
export function ratio(value: number): string {
  return value < 10
    ? String(Number(value.toPrecision(2)))
    : Math.round(value).toLocaleString();
}
