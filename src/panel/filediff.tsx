import * as React from 'react';
import { difference } from '../difference';
import type { ReplaceFile } from '../wire';

/** Lines shown around a change. */
const CONTEXT = 2;

interface ILine {
  readonly sign: ' ' | '+' | '-' | '…';
  readonly text: string;
}

/** The changes of a file, with the lines around them. */
export function fileLines(base: string, source: string): ILine[] {
  const before = base.split('\n');
  const lines: ILine[] = [];
  let shown = 0;
  const keep = (from: number, to: number): void => {
    for (const text of before.slice(from, to)) {
      lines.push({ sign: ' ', text });
    }
  };
  const changes = difference(before, source.split('\n'));
  changes.forEach((change, index) => {
    const from = Math.max(shown, change.start - CONTEXT);
    if (from > shown) {
      lines.push({ sign: '…', text: '' });
    }
    keep(from, change.start);
    for (const text of before.slice(change.start, change.end)) {
      lines.push({ sign: '-', text });
    }
    change.fresh.forEach(text => lines.push({ sign: '+', text }));
    const next = changes[index + 1]?.start ?? before.length;
    shown = Math.min(change.end + CONTEXT, next);
    keep(change.end, shown);
  });
  if (shown < before.length) {
    lines.push({ sign: '…', text: '' });
  }
  return lines;
}

const CLASSES = {
  ' ': 'mzn-file-line',
  '+': 'mzn-file-line mzn-mod-added',
  '-': 'mzn-file-line mzn-mod-removed',
  '…': 'mzn-file-line'
};

/** A helper module's change; it is in no cell, so it shows here. */
export function FileDiff({ edit }: { edit: ReplaceFile }): JSX.Element {
  return (
    <figure className="mzn-file">
      <figcaption>{edit.path}</figcaption>
      <pre aria-label={edit.path} tabIndex={0}>
        {fileLines(edit.base, edit.source).map(({ sign, text }, index) => (
          <div key={index} className={CLASSES[sign]} data-sign={sign}>
            {text || ' '}
          </div>
        ))}
      </pre>
    </figure>
  );
}
