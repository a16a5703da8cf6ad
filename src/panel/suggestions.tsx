import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { acceptCaption, badges } from '../cell/badges';
import type { IEntry } from '../entry';
import type { SuggestionModel } from '../model';
import { inOrder, IPlace } from '../review';
import { evidenceLine, kindCaption, kindLabel, KINDS } from '../wording';
import type { Kind } from '../wire';
import { FileDiff } from './filediff';
import { Prose } from './prose';

/** What the rows can do. */
export interface IRowActions {
  reveal(place: IPlace): void;
  accept(entry: IEntry): void;
  reject(entry: IEntry): void;
  reopen(entry: IEntry): void;
}

interface IListProps {
  readonly model: SuggestionModel;
  readonly actions: IRowActions;
  readonly trans: TranslationBundle;
}

/** The suggestions by cell, and below them those that were decided. */
export function SuggestionList(props: IListProps): JSX.Element {
  const { model, trans } = props;
  const [kind, setKind] = React.useState<Kind | null>(null);
  const wanted = (entry: IEntry): boolean => !kind || entry.data.kind === kind;
  const pending = inOrder(model.pending, model);
  const shown = pending.filter(place => wanted(place.entry));
  const decided = inOrder(
    model.entries.filter(entry => !entry.isPending && wanted(entry)),
    model
  );
  return (
    <>
      <KindFilter {...props} kind={kind} setKind={setKind} />
      <ul className="mzn-panel-list" aria-label={trans.__('To review')}>
        {shown.map((place, index) => (
          <React.Fragment key={place.entry.data.id}>
            {shown[index - 1]?.cellId !== place.cellId && (
              <li className="mzn-panel-cell">{cellName(place, trans)}</li>
            )}
            <PendingRow {...props} place={place} />
          </React.Fragment>
        ))}
      </ul>
      {decided.length > 0 && (
        <details className="mzn-panel-decided">
          <summary>{trans.__('Reviewed (%1)', decided.length)}</summary>
          <ul className="mzn-panel-list">
            {decided.map(place => (
              <DecidedRow key={place.entry.data.id} {...props} place={place} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface IFilterProps extends IListProps {
  readonly kind: Kind | null;
  readonly setKind: (kind: Kind | null) => void;
}

function KindFilter(props: IFilterProps): JSX.Element | null {
  const { model, kind, setKind, trans } = props;
  const count = (k: Kind): number =>
    model.pending.filter(entry => entry.data.kind === k).length;
  const kinds = KINDS.filter(k => k === kind || count(k) > 0);
  if (kinds.length < 2 && !kind) {
    return null;
  }
  return (
    <div
      className="mzn-panel-filters"
      role="group"
      aria-label={trans.__('Show only one kind')}
    >
      {kinds.map(k => (
        <button
          key={k}
          type="button"
          aria-pressed={kind === k}
          title={kindCaption(k, trans)}
          className={`mzn-chip mzn-kind-${k}`}
          onClick={() => setKind(kind === k ? null : k)}
        >
          {kindLabel(k, trans)} {count(k)}
        </button>
      ))}
    </div>
  );
}

function cellName(
  { entry, index, cellId }: IPlace,
  trans: TranslationBundle
): string {
  if (cellId === null) {
    return entry.data.edits.some(edit => edit.op === 'file')
      ? trans.__('Helper modules')
      : trans.__('No longer in the notebook');
  }
  return cellId
    ? trans.__('Cell %1', index + 1)
    : trans.__('Top of the notebook');
}

interface IRowProps extends IListProps {
  readonly place: IPlace;
}

function PendingRow(props: IRowProps): JSX.Element {
  const { model, actions, trans, place } = props;
  const { entry } = place;
  const { data } = entry;
  const stale = model.isStale(entry);
  const line = evidenceLine(data.evidence, trans);
  const cells = model.places(entry).length;
  return (
    <li className={`mzn-row mzn-kind-${data.kind}`} data-row={data.id}>
      <button
        type="button"
        className="mzn-row-main"
        disabled={place.cellId === null}
        onClick={() => actions.reveal(place)}
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
      </button>
      {data.edits.map(edit =>
        edit.op === 'file' ? <FileDiff key={edit.path} edit={edit} /> : null
      )}
      <span className="mzn-row-actions">
        <button
          type="button"
          className="mzn-button"
          aria-label={trans.__('Reject “%1”', data.title)}
          onClick={() => actions.reject(entry)}
        >
          {trans.__('Reject')}
        </button>
        <button
          type="button"
          className="mzn-button mzn-mod-soft"
          disabled={stale}
          title={acceptCaption(entry, model, trans)}
          aria-label={acceptCaption(entry, model, trans)}
          onClick={() => actions.accept(entry)}
        >
          {trans.__('Accept')}
        </button>
      </span>
    </li>
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

function DecidedRow(props: IRowProps): JSX.Element {
  const { actions, trans, place } = props;
  const { data, status } = place.entry;
  return (
    <li className={`mzn-row mzn-mod-decided mzn-kind-${data.kind}`}>
      <span className="mzn-row-title">
        <Prose text={data.title} />
      </span>
      <span className="mzn-row-actions">
        <span className={`mzn-badge mzn-mod-${status}`}>
          {statusName(status, trans)}
        </span>
        {status === 'rejected' && (
          <button
            type="button"
            className="mzn-button"
            onClick={() => actions.reopen(place.entry)}
          >
            {trans.__('Reconsider')}
          </button>
        )}
      </span>
    </li>
  );
}

function statusName(
  status: IEntry['status'],
  trans: TranslationBundle
): string {
  switch (status) {
    case 'accepted':
      return trans.__('accepted');
    case 'rejected':
      return trans.__('rejected');
    case 'stale':
      return trans.__('stale');
    case 'verified':
      return trans.__('verified');
    case 'proposed':
      return trans.__('proposed');
  }
}
