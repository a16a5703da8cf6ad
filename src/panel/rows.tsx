/** One suggestion in the list: where it stands, what it does, and the decision about it. */
import * as React from 'react';
import {
  acceptCaption,
  badges,
  missingLine,
  rejectCaption
} from '../cell/badges';
import type { IPlace } from '../review';
import { statusLabel } from '../suggestionwording';
import { FileDiff } from './filediff';
import { Prose } from './prose';
import type { Decide } from './rowkeys';
import { Kind, Line, lineOf } from './rowparts';
import type { IListProps } from './suggestions';

const VERIFIED = 'mzn-mod-verified';
const PROPOSED = 'mzn-mod-proposed';

interface IRowProps extends IListProps {
  readonly place: IPlace;
  /** Its number in the list, from 1, and how many there are. */
  readonly position: number;
  readonly size: number;
  /** Is it the one in the Tab order? */
  readonly isCurrent: boolean;
  readonly decide: Decide;
}

/** A row that waits for a decision. */
export function PendingRow(props: IRowProps): JSX.Element {
  const { model, trans, place, isCurrent, decide } = props;
  const { entry } = place;
  const { data } = entry;
  const stale = model.isStale(entry);
  const caption = acceptCaption(entry, model, trans);
  const tabIndex = isCurrent ? 0 : -1;
  const marks = badges(entry, model, trans);
  const verified = marks.find(({ className }) => className === VERIFIED);
  const missing = stale ? '' : missingLine(entry, model, trans);
  const files = data.edits.flatMap(each => (each.op === 'file' ? each : []));
  return (
    <Row {...props} className={files.length ? 'mzn-mod-file' : ''}>
      <Main
        {...props}
        keys="Enter A R"
        title={trans.__(
          'Enter: show it in the notebook. A: accept it. R: reject it. ↑ ↓: to the other rows.'
        )}
      >
        <span className="mzn-row-title">
          <Kind kind={data.kind} trans={trans} />
          <Prose text={data.title} />
          {verified && (
            <span
              className="mzn-row-verified"
              role="img"
              aria-label={verified.text}
              title={verified.caption}
            >
              ✓
            </span>
          )}
        </span>
        {(missing || data.needs_decision) && (
          <span className="mzn-row-why">
            <Prose text={missing || data.needs_decision} />
          </span>
        )}
        <Line
          badges={marks.filter(
            ({ className }) =>
              className !== VERIFIED && !(missing && className === PROPOSED)
          )}
          text={lineOf(entry, model, trans)}
        />
      </Main>
      {files.map(edit => (
        <FileDiff key={edit.path} edit={edit} />
      ))}
      <span className="mzn-row-actions">
        <button
          type="button"
          className="mzn-button mzn-mod-small"
          tabIndex={tabIndex}
          title={rejectCaption(entry, model, trans)}
          aria-label={rejectCaption(entry, model, trans)}
          onClick={() => decide(place, 'reject', 'button')}
        >
          {trans.__('Reject')}
        </button>
        <button
          type="button"
          className="mzn-button mzn-mod-small mzn-mod-soft"
          tabIndex={tabIndex}
          data-accept
          disabled={stale}
          title={caption}
          aria-label={caption}
          onClick={() => decide(place, 'accept', 'button')}
        >
          {trans.__('Accept')}
        </button>
      </span>
    </Row>
  );
}

/** A row that was decided. */
export function DecidedRow(props: IRowProps): JSX.Element {
  const { actions, trans, place, isCurrent } = props;
  const { data, status } = place.entry;
  return (
    <Row {...props} className="mzn-mod-decided">
      <Main
        {...props}
        keys="Enter"
        title={trans.__(
          'Enter: show it in the notebook. ↑ ↓: to the other rows.'
        )}
      >
        <span className="mzn-row-title">
          <Kind kind={data.kind} trans={trans} />
          <Prose text={data.title} />
          <span className={`mzn-row-status mzn-mod-${status}`}>
            {statusLabel(status, trans)}
          </span>
        </span>
      </Main>
      {status === 'rejected' && (
        <span className="mzn-row-actions">
          <button
            type="button"
            className="mzn-button mzn-mod-small"
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => actions.reopen(place.entry)}
          >
            {trans.__('Reconsider')}
          </button>
        </span>
      )}
    </Row>
  );
}

function Row(
  props: IRowProps & { className?: string; children: React.ReactNode }
): JSX.Element {
  const { place, position, size, className, children } = props;
  const { id, kind } = place.entry.data;
  return (
    <li
      className={`mzn-row mzn-kind-${kind} ${className ?? ''}`}
      data-row={id}
      aria-posinset={position}
      aria-setsize={size}
    >
      {children}
    </li>
  );
}

/** What has the focus when a row has it. */
function Main(
  props: IRowProps & {
    keys: string;
    title: string;
    children: React.ReactNode;
  }
): JSX.Element {
  const { actions, trans, place, position, size, isCurrent } = props;
  const told = React.useId();
  const isThere = place.cellId !== null;
  return (
    <button
      type="button"
      className="mzn-row-main"
      tabIndex={isCurrent ? 0 : -1}
      title={props.title}
      aria-describedby={told}
      aria-keyshortcuts={props.keys}
      aria-disabled={!isThere}
      onClick={() => isThere && actions.reveal(place)}
    >
      {props.children}
      <span id={told} hidden>
        {trans.__('%1 of %2', position, size)}
      </span>
    </button>
  );
}
