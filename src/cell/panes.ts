/** What happened without a change and with it, in columns, as data. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { hasPassed } from '../entry';
import { isImage } from '../images';
import { outcomeLabel } from '../runwording';
import { uncoloured } from '../uncoloured';
import type { Comparison, Outcome, Suggestion } from '../wire';
import { duration } from '../wording';

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
