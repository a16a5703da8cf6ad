/** One suggestion in the list: where it stands, what it does, and the decision about it. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { acceptCaption, badges, rejectCaption } from '../cell/badges';
import { gain } from '../cell/evidence';
import type { IEntry } from '../entry';
import type { IPlace } from '../review';
import { evidenceLine, kindLabel, statusLabel } from '../wording';
import { FileDiff } from './filediff';
import { Prose } from './prose';
import type { Decide } from './rowkeys';
import type { IListProps } from './suggestions';

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
  const line = gain(data, trans) || evidenceLine(data.evidence, trans);
  const caption = acceptCaption(entry, model, trans);
  const cells = model.places(entry).length;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <Row {...props}>
      <Main
        {...props}
        keys="Enter A R"
        title={trans.__(
          'Enter: show it in the notebook. A: accept it. R: reject it. ↑ ↓: to the other rows.'
        )}
      >
        <span className="mzn-bar-line">
          <span className="mzn-chip">{kindLabel(data.kind, trans)}</span>
          {badges(entry, model, trans).map(badge => (
            <span
              key={badge.className}
              className={`mzn-badge ${badge.className}`}
              title={badge.caption}
            >
              {badge.text}
            </span>
          ))}
        </span>
        <span className="mzn-row-title">
          <Prose text={data.title} />
        </span>
        {data.needs_decision && (
          <span className="mzn-bar-decide">
            <Prose text={data.needs_decision} />
          </span>
        )}
        {line && (
          <span className="mzn-bar-evidence">
            <Prose text={line} />
          </span>
        )}
        {whatItDoes(entry, cells, trans).map(text => (
          <span key={text} className="mzn-row-what">
            {text}
          </span>
        ))}
      </Main>
      {data.edits.map(edit =>
        edit.op === 'file' ? <FileDiff key={edit.path} edit={edit} /> : null
      )}
      <span className="mzn-row-actions">
        <button
          type="button"
          className="mzn-button"
          tabIndex={tabIndex}
          title={rejectCaption(entry, model, trans)}
          aria-label={rejectCaption(entry, model, trans)}
          onClick={() => decide(place, 'reject', 'button')}
        >
          {trans.__('Reject')}
        </button>
        <button
          type="button"
          className="mzn-button mzn-mod-soft"
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
          <Prose text={data.title} />
        </span>
      </Main>
      <span className="mzn-row-actions">
        <span className={`mzn-badge mzn-mod-${status}`}>
          {statusLabel(status, trans)}
        </span>
        {status === 'rejected' && (
          <button
            type="button"
            className="mzn-button"
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => actions.reopen(place.entry)}
          >
            {trans.__('Reconsider')}
          </button>
        )}
      </span>
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

/** What a suggestion does beside changing one cell. */
function whatItDoes(
  { data }: IEntry,
  cells: number,
  trans: TranslationBundle
): string[] {
  const said: string[] = [];
  if (data.edits.every(edit => edit.op === 'insert')) {
    said.push(trans.__('Adds a cell below'));
  } else if (data.edits.every(edit => edit.op === 'delete')) {
    said.push(trans.__('Removes the cell'));
  } else if (cells > 1) {
    said.push(trans.__('Changes %1 cells', cells));
  }
  return said;
}
