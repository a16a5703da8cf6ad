import type { NotebookPanel } from '@jupyterlab/notebook';
import type { ISignal } from '@lumino/signaling';
import * as React from 'react';
import type { SuggestionModel } from '../model';

/** What a person does to the notebook is looked at once she has paused for so many milliseconds. */
const TYPING_PAUSE = 300;

/** Draw again when a signal is emitted, or another one: soon, but at most once for so many milliseconds. */
export function useSignal<S, A, T, B>(
  signal: ISignal<S, A>,
  pause = 0,
  other: ISignal<T, B> | null = null
): void {
  const [, draw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    let timer = 0;
    let before = -Infinity;
    const slot = (): void => {
      if (!timer) {
        timer = window.setTimeout(
          () => {
            timer = 0;
            before = performance.now();
            draw();
          },
          Math.max(0, before + pause - performance.now())
        );
      }
    };
    signal.connect(slot);
    other?.connect(slot);
    return () => {
      window.clearTimeout(timer);
      signal.disconnect(slot);
      other?.disconnect(slot);
    };
  }, [signal, other, pause]);
}

/**
 * Draw again when a person has changed what is told of the notebook: which
 * cells there are, and which suggestions fit. All else that she types costs
 * nothing here: to draw a long list takes longer than to handle a key.
 */
export function useContent(
  { content }: NotebookPanel,
  model: SuggestionModel
): void {
  const [, draw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const told = (): string =>
      JSON.stringify([
        content.widgets.map(cell => cell.model.id),
        model.acceptable.length,
        model.pending.filter(each => model.isStale(each)).map(e => e.data.id)
      ]);
    let before = told();
    let timer = 0;
    const slot = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const now = told();
        if (now !== before) {
          before = now;
          draw();
        }
      }, TYPING_PAUSE);
    };
    content.modelContentChanged.connect(slot);
    return () => {
      window.clearTimeout(timer);
      content.modelContentChanged.disconnect(slot);
    };
  }, [content, model]);
}

/** Name of the kernel that a notebook has, if it has one. */
export function useKernel({ sessionContext }: NotebookPanel): string | null {
  const [, draw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    sessionContext.kernelChanged.connect(draw);
    return () => {
      sessionContext.kernelChanged.disconnect(draw);
    };
  }, [sessionContext]);
  return sessionContext.session?.kernel?.name ?? null;
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
