import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { IStripCell, Mark } from '../strip';
import { duration, markLabel } from '../wording';

/** A sign for each state: colour alone says nothing to many. */
const SIGNS: { [mark in Mark]: string } = {
  waiting: '·',
  running: '▸',
  ran: '✓',
  repaired: '✎',
  slow: '◔',
  drifted: '≠',
  expected_error: '!',
  failed: '✗',
  blocked: '⊘',
  skipped: '–'
};

const BAR_HEIGHT = 14;

interface IStripProps {
  readonly cells: readonly IStripCell[];
  readonly go: (cell: IStripCell) => void;
  readonly trans: TranslationBundle;
}

/** One small button for each code cell, with its time as a bar; arrow keys go from one to the next. */
export function Strip(props: IStripProps): JSX.Element | null {
  const { cells, go, trans } = props;
  const [current, setCurrent] = React.useState(0);
  if (cells.length < 2) {
    return null;
  }
  const longest = Math.max(...cells.map(cell => cell.seconds ?? 0), 0.1);
  const at = Math.min(current, cells.length - 1);
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: cells.length - 1
    }[event.key];
    if (to !== undefined && cells[to]) {
      event.preventDefault();
      setCurrent(to);
      event.currentTarget.querySelectorAll<HTMLElement>('button')[to].focus();
    }
  };
  return (
    <div
      className="mzn-strip"
      role="toolbar"
      aria-label={trans.__('Cells')}
      onKeyDown={onKeyDown}
    >
      {cells.map((cell, n) => (
        <button
          key={cell.liveId}
          type="button"
          className={`mzn-strip-cell mzn-mark-${cell.mark}${cell.pending ? ' mzn-mod-pending' : ''}`}
          tabIndex={n === at ? 0 : -1}
          title={caption(cell, trans)}
          aria-label={caption(cell, trans)}
          onClick={() => {
            setCurrent(n);
            go(cell);
          }}
        >
          <span aria-hidden="true">{SIGNS[cell.mark]}</span>
          <span
            aria-hidden="true"
            className="mzn-strip-time"
            style={{ height: height(cell.seconds, longest) }}
          />
        </button>
      ))}
    </div>
  );
}

/** On a logarithmic scale: one cell takes a thousand times as long as another. */
function height(seconds: number | null, longest: number): number {
  if (seconds === null) {
    return 0;
  }
  const part = Math.log1p(10 * seconds) / Math.log1p(10 * longest);
  return Math.max(1, Math.round(BAR_HEIGHT * part));
}

function caption(cell: IStripCell, trans: TranslationBundle): string {
  const parts = [
    trans.__('Cell %1: %2', cell.number, markLabel(cell.mark, trans))
  ];
  if (cell.seconds !== null) {
    parts.push(duration(cell.seconds, trans));
  }
  if (cell.pending) {
    parts.push(
      trans._n(
        '%1 suggestion to review',
        '%1 suggestions to review',
        cell.pending
      )
    );
  }
  return parts.join(', ');
}
