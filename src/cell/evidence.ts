/** Why a suggestion may be believed: what happened without it and with it, side by side, and where it comes from. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { hasPassed, IEntry } from '../entry';
import { isImage } from '../images';
import type { SuggestionModel } from '../model';
import { duration, originLabel, outcomeLabel, statusLabel } from '../wording';
import type { Comparison, Outcome, Suggestion } from '../wire';
import { uncoloured } from '../uncoloured';
import { element, proseNode } from './badges';
import { referenceNode } from './reference';

/** Numbers that are shown of a comparison. */
const NUMBERS = 6;

/** One column of the evidence. */
export interface IPane {
  readonly title: string;
  /** How it ended, in one line; empty if there is nothing to tell. */
  readonly note: string;
  /** What the cell showed, or the error. */
  readonly text: string;
  /** What it drew, as data URLs. */
  readonly images: readonly string[];
  readonly tone: 'good' | 'bad' | 'plain';
  readonly comparison: Comparison | null;
}

/**
 * The columns: what the notebook showed, what happens without the change, and with it.
 *
 * @param drawn - the images that the cell showed in the saved notebook, as data URLs.
 */
export function panes(
  data: Suggestion,
  trans: TranslationBundle,
  drawn: readonly string[] = []
): IPane[] {
  const { before, saved_output, outcome_before, after } = data.evidence;
  const list: IPane[] = [];
  if ((data.kind === 'calibration' && saved_output) || drawn.length) {
    list.push({
      title: trans.__('In the saved notebook'),
      note: '',
      text: uncoloured(saved_output),
      images: drawn,
      tone: 'plain',
      comparison: null
    });
  }
  if (outcome_before) {
    list.push(
      paneOf(trans.__('Without the change'), outcome_before, 'plain', trans)
    );
  } else if (!before && after) {
    list.push({
      title: trans.__('Without the change'),
      note: [trans.__('Not run: the change was made first.'), data.reason].join(
        ' '
      ),
      text: '',
      images: [],
      tone: 'plain',
      comparison: null
    });
  } else if (before) {
    list.push({
      title: trans.__('Without the change'),
      note: before.message,
      text: tail(uncoloured(before.crash?.traceback ?? '')),
      images: [],
      tone: 'bad',
      comparison: null
    });
  }
  if (after) {
    const tone = hasPassed(after) ? 'good' : 'bad';
    const pane = paneOf(trans.__('With the change'), after, tone, trans);
    // Several cells are changed at once before anything runs; what answers a failure was seen in its cell.
    const note = before ? '' : severalLabel(data, after, trans);
    list.push(note ? { ...pane, note } : pane);
  }
  return list;
}

function paneOf(
  title: string,
  outcome: Outcome,
  tone: IPane['tone'],
  trans: TranslationBundle
): IPane {
  return {
    title,
    note: outcomeLabel(outcome, trans),
    text: uncoloured(outcome.output),
    images: outcome.images.filter(isImage),
    tone,
    comparison: outcome.comparison
  };
}

/** How several cells ended that were changed at once; empty if it was one. */
function severalLabel(
  { edits }: Suggestion,
  { result, seconds }: Outcome,
  trans: TranslationBundle
): string {
  const cells = new Set(
    edits.flatMap(edit => (edit.op === 'file' ? [] : edit.cell_id))
  );
  return cells.size > 1 && result === 'ran' && seconds !== null
    ? trans.__(
        '%1 cells ran, the slowest in %2',
        cells.size,
        duration(seconds, trans)
      )
    : '';
}

/** The end of a traceback: the frame that failed and the error. */
function tail(traceback: string): string {
  const lines = traceback.trimEnd().split('\n');
  return lines.length > 14
    ? ['…', ...lines.slice(-13)].join('\n')
    : lines.join('\n');
}

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
  put(
    trans.__('Depends on'),
    ...data.built_on.flatMap(id => {
      const other = model.entry(id);
      return other
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
    ...model.dependents(entry).map(other => proseNode('', other.data.title))
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

/** A number with as many digits as a person compares. */
export function number(value: number): string {
  return Math.abs(value) >= 1000
    ? value.toLocaleString(undefined, { maximumFractionDigits: 2 })
    : String(Number(value.toPrecision(5)));
}

/** How many times as fast, with two digits. */
export function ratio(value: number): string {
  return value < 10
    ? String(Number(value.toPrecision(2)))
    : Math.round(value).toLocaleString();
}

function text(value: string): Node {
  return document.createTextNode(value);
}

/** What a change brought, for the line under the title: time saved, or a number that is back; empty if that is not known. */
export function gain(data: Suggestion, trans: TranslationBundle): string {
  const { ratio: times, outcome_before: before, after } = data.evidence;
  const [then] = after?.comparison?.then ?? [];
  const [now] = after?.comparison?.now ?? [];
  const [without] = before?.comparison?.now ?? [];
  if (data.kind === 'calibration' && then !== undefined && now !== undefined) {
    return without === undefined
      ? trans.__('saved %1 → %2 with the change', number(then), number(now))
      : trans.__(
          'saved %1 → %2 without, %3 with the change',
          number(then),
          number(without),
          number(now)
        );
  }
  if (!times) {
    return '';
  }
  return before?.seconds && after?.seconds
    ? trans.__(
        '%1 → %2: %3 times as fast',
        duration(before.seconds, trans),
        duration(after.seconds, trans),
        ratio(times)
      )
    : trans.__('%1 times as fast', ratio(times));
}
