/** Why a suggestion may be believed: what happened without it and with it, side by side, and where it comes from. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IEntry } from '../entry';
import { number, ratio } from '../gain';
import type { SuggestionModel } from '../model';
import { originLabel, statusLabel } from '../suggestionwording';
import type { Comparison, Suggestion } from '../wire';
import { element, proseNode } from './badges';
import { IPane, panes } from './panes';
import { referenceNode } from './reference';

/** Numbers that are shown of a comparison. */
const NUMBERS = 6;

/** The cell of which the evidence tells. */
export function evidenceCell({ evidence, edits }: Suggestion): string {
  const edit = edits.find(each => each.op !== 'file');
  return evidence.before?.cell_id ?? edit?.cell_id ?? '';
}

/**
 * The columns, the facts and the checks of a suggestion, as one element.
 *
 * @param drawn - as for `panes`.
 */
export function evidenceNode(
  entry: IEntry,
  model: SuggestionModel,
  trans: TranslationBundle,
  drawn: readonly string[]
): HTMLElement {
  const { data } = entry;
  const node = element('div', 'mzn-evidence');
  const columns = panes(data, trans, drawn);
  if (columns.length) {
    const row = element('div', 'mzn-panes');
    row.append(...columns.map(pane => paneNode(pane, trans)));
    node.append(row);
  }
  const facts = element('dl', 'mzn-facts');
  const put = (name: string, ...values: Node[]): void => {
    for (const value of values) {
      const dd = element('dd', '');
      dd.append(value);
      facts.append(element('dt', '', name), dd);
      name = '';
    }
  };
  if (data.evidence.ratio) {
    put(
      trans.__('Measured'),
      text(trans.__('%1 times as fast', ratio(data.evidence.ratio)))
    );
  }
  put(
    trans.__('Checked'),
    ...data.evidence.checks.map(check => proseNode('', check))
  );
  if (data.evidence.clean_run !== null) {
    put(
      trans.__('Clean run'),
      text(
        data.evidence.clean_run
          ? trans.__('held when the notebook ran from a fresh kernel')
          : trans.__('did not hold when the notebook ran from a fresh kernel')
      )
    );
  }
  const { all, above } = model.dependents(entry);
  const together = all.filter(other => !above.includes(other));
  put(
    trans.__('Depends on'),
    ...data.built_on.flatMap(id => {
      const other = model.entry(id);
      return other && !together.includes(other)
        ? [
            proseNode(
              '',
              `${other.data.title} (${statusLabel(other.status, trans)})`
            )
          ]
        : [];
    })
  );
  put(
    trans.__('Needed by'),
    ...above.map(other => proseNode('', other.data.title))
  );
  put(
    trans.__('Holds together with'),
    ...together.map(other => proseNode('', other.data.title))
  );
  put(trans.__('Proposed by'), proseNode('', originLabel(data.origin, trans)));
  if (data.reference) {
    put(trans.__('Source'), referenceNode(data.reference, data.links));
  }
  node.append(facts);
  return node;
}

function paneNode(pane: IPane, trans: TranslationBundle): HTMLElement {
  const node = element('figure', `mzn-pane mzn-mod-${pane.tone}`);
  node.append(element('figcaption', '', pane.title));
  if (pane.note) {
    node.append(proseNode('mzn-pane-note', pane.note));
  }
  if (pane.comparison) {
    node.append(...comparisonNodes(pane.comparison, trans));
  }
  if (pane.text.trim()) {
    const pre = element('pre', '', pane.text.trimEnd());
    // A long output scrolls: with the keyboard, too.
    pre.tabIndex = 0;
    pre.setAttribute('aria-label', pane.title);
    node.append(pre);
  } else if (!pane.note && !pane.images.length) {
    node.append(element('span', 'mzn-pane-note', trans.__('nothing')));
  }
  node.append(
    ...pane.images.map(url => {
      const image = document.createElement('img');
      image.src = url;
      image.alt = trans.__('What the cell drew: %1', pane.title);
      return image;
    })
  );
  return node;
}

function comparisonNodes(
  { then, now, spread, detail }: Comparison,
  trans: TranslationBundle
): HTMLElement[] {
  const nodes = detail ? [proseNode('mzn-pane-note', detail)] : [];
  const count = Math.min(then.length, now.length, NUMBERS);
  if (count) {
    const table = element('table', 'mzn-numbers');
    const head = element('tr', '');
    head.append(
      element('th', '', trans.__('then')),
      element('th', '', trans.__('now'))
    );
    table.append(head);
    for (let n = 0; n < count; n++) {
      const row = element('tr', '');
      const within = spread[n] ? ` ± ${number(spread[n])}` : '';
      row.append(
        element('td', '', number(then[n])),
        element('td', '', number(now[n]) + within)
      );
      table.append(row);
    }
    nodes.push(table);
    const more = Math.min(then.length, now.length) - count;
    if (more > 0) {
      nodes.push(
        element(
          'span',
          'mzn-pane-note',
          trans._n('and %1 more', 'and %1 more', more)
        )
      );
    }
  }
  return nodes;
}

function text(value: string): Node {
  return document.createTextNode(value);
}
