/** What a row says, in as few lines as it can. */
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { IBadge } from '../cell/badges';
import type { IEntry } from '../entry';
import { gain } from '../gain';
import type { SuggestionModel } from '../model';
import { evidenceLine } from '../runwording';
import { kindCaption, kindLabel, kindSign } from '../suggestionwording';
import type { Suggestion } from '../wire';
import { plain } from '../wording';
import { Prose } from './prose';

/** A sign for the kind; the colour of the row's edge is the same. */
export function Kind(props: {
  kind: Suggestion['kind'];
  trans: TranslationBundle;
}): JSX.Element {
  const { kind, trans } = props;
  return (
    <span
      className="mzn-row-kind"
      role="img"
      aria-label={kindLabel(kind, trans)}
      title={kindCaption(kind, trans)}
    >
      {kindSign(kind)}
    </span>
  );
}

/** What is out of the ordinary, all of it, and what is known of it, in what is left of the line. */
export function Line(props: {
  badges: readonly IBadge[];
  text: string;
}): JSX.Element | null {
  const { text } = props;
  return props.badges.length || text ? (
    <span className="mzn-row-line" title={plain(text)}>
      {props.badges.map(({ className, text: said, caption }) => (
        <span key={said} className={`mzn-badge ${className}`} title={caption}>
          {said}
        </span>
      ))}
      {text && (
        <span className="mzn-row-text">
          <Prose text={text} />
        </span>
      )}
    </span>
  ) : null;
}

/** What it does beside changing one cell, and what came of it. */
export function lineOf(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle
): string {
  const { data } = entry;
  const cells = model.places(entry).length;
  const said: string[] = [];
  if (data.edits.every(edit => edit.op === 'insert')) {
    said.push(trans.__('Adds a cell below'));
  } else if (data.edits.every(edit => edit.op === 'delete')) {
    said.push(trans.__('Removes the cell'));
  } else if (cells > 1) {
    said.push(trans.__('Changes %1 cells', cells));
  }
  said.push(gain(data, trans) || evidenceLine(data.evidence, trans));
  return said.filter(Boolean).join(' · ');
}
