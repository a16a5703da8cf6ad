import type { ISignal } from '@lumino/signaling';
import * as React from 'react';

/** Typing is followed with so much of a pause, in milliseconds. */
export const TYPING_PAUSE = 300;

/** Draw again when a signal is emitted, at most once for so many milliseconds. */
export function useSignal<S, A>(signal: ISignal<S, A>, pause = 0): void {
  const [, draw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    let timer = 0;
    const slot = (): void => {
      if (!timer) {
        timer = window.setTimeout(() => {
          timer = 0;
          draw();
        }, pause);
      }
    };
    signal.connect(slot);
    return () => {
      window.clearTimeout(timer);
      signal.disconnect(slot);
    };
  }, [signal, pause]);
}

/** Seconds since the epoch, kept up to date while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = React.useState(() => Date.now() / 1000);
  React.useEffect(() => {
    if (!ticking) {
      return undefined;
    }
    const timer = window.setInterval(() => setNow(Date.now() / 1000), 500);
    return () => window.clearInterval(timer);
  }, [ticking]);
  return now;
}
