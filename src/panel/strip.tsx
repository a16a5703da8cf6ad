import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { markLabel } from '../runwording';
import type { IStripCell, Mark } from '../strip';
import { duration } from '../wording';

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
  const buttons = (event: React.SyntheticEvent<HTMLElement>): HTMLElement[] => [
    ...event.currentTarget.querySelectorAll('button')
  ];
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
      buttons(event)[to].focus();
    }
  };
  const onClick = (event: React.MouseEvent<HTMLElement>): void => {
    const button = (event.target as HTMLElement).closest('button');
    const n = button ? buttons(event).indexOf(button) : -1;
    if (n >= 0) {
      setCurrent(n);
      go(cells[n]);
    }
  };
  return (
    <div
      className="mzn-strip"
      role="toolbar"
      aria-label={trans.__('Cells')}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {cells.map(({ liveId, number, mark, seconds, pending }, n) => (
        <StripCell
          key={liveId}
          number={number}
          mark={mark}
          seconds={seconds}
          height={height(seconds, longest)}
          pending={pending}
          tabIndex={n === at ? 0 : -1}
          trans={trans}
        />
      ))}
    </div>
  );
}

type IStripCellProps = Pick<
  IStripCell,
  'number' | 'mark' | 'seconds' | 'pending'
> & {
  readonly height: number;
  readonly tabIndex: number;
  readonly trans: TranslationBundle;
};

/** A run draws the strip with each event: of hundreds of cells only those that have changed. */
const StripCell = React.memo((props: IStripCellProps): JSX.Element => {
  const { mark, pending, tabIndex } = props;
  const said = caption(props);
  return (
    <button
      type="button"
      className={`mzn-strip-cell mzn-mark-${mark}${pending ? ' mzn-mod-pending' : ''}`}
      tabIndex={tabIndex}
      title={said}
      aria-label={said}
    >
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span
        aria-hidden="true"
        className="mzn-strip-time"
        style={{ height: props.height }}
      />
    </button>
  );
});

/** On a logarithmic scale: one cell takes a thousand times as long as another. */
function height(seconds: number | null, longest: number): number {
  if (seconds === null) {
    return 0;
  }
  const part = Math.log1p(10 * seconds) / Math.log1p(10 * longest);
  return Math.max(1, Math.round(BAR_HEIGHT * part));
}

function caption({
  number,
  mark,
  seconds,
  pending,
  trans
}: IStripCellProps): string {
  const parts = [trans.__('Cell %1: %2', number, markLabel(mark, trans))];
  if (seconds !== null) {
    parts.push(duration(seconds, trans));
  }
  if (pending) {
    parts.push(
      trans._n('%1 suggestion to review', '%1 suggestions to review', pending)
    );
  }
  return parts.join(', ');
}
