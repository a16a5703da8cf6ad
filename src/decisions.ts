/** Decisions as a person makes them: what goes wrong, and what follows, is said. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IEntry } from './entry';
import { messageOf } from './explain';
import type { SuggestionModel } from './model';
import { plain } from './wording';

/** Accept one suggestion. */
export async function acceptSuggestion(
  model: SuggestionModel,
  id: string,
  trans: TranslationBundle
): Promise<void> {
  const entry = model.entry(id);
  if (entry && model.isStale(entry)) {
    Notification.error(
      trans.__('The suggestion does not fit the notebook any more.'),
      { autoClose: 10_000 }
    );
    return;
  }
  await told(model.accept(id));
}

/**
 * Accept all that are verified and leave results what they were; all of it can be undone at once.
 *
 * @param isInView - the sidebar is, which offers that: a notification would lie over it.
 * @param among - of these only.
 */
export async function acceptAllVerified(
  model: SuggestionModel,
  trans: TranslationBundle,
  isInView: boolean,
  among?: readonly IEntry[]
): Promise<void> {
  await told(model.acceptAllVerified(among));
  const count = model.acceptedTogether.length;
  if (count > 1 && !isInView) {
    Notification.success(trans.__('%1 suggestions accepted.', count), {
      autoClose: 6_000,
      actions: [
        {
          label: trans.__('Undo'),
          callback: () => void takeBack(model, 'together', trans)
        }
      ]
    });
  }
}

/** Accept again what was accepted and not saved. */
export async function acceptUnsaved(model: SuggestionModel): Promise<void> {
  await told(model.acceptUnsaved());
}

/** Take accepted suggestions out of the notebook again, and say which stay. */
export async function takeBack(
  model: SuggestionModel,
  which: 'all' | 'together',
  trans: TranslationBundle
): Promise<void> {
  const left = await model.takeBack(which);
  if (left.length) {
    Notification.warning(
      trans.__(
        'Changed by hand since it was accepted, and left as it is: %1',
        left.map(({ data }) => quoted(data.title)).join('; ')
      ),
      { autoClose: false }
    );
  }
}

/** Decline suggestions, and say which others were built on them. */
export function rejectSuggestions(
  model: SuggestionModel,
  entries: readonly IEntry[],
  trans: TranslationBundle
): void {
  const rejected = entries.filter(entry => entry.isPending);
  const built = rejected.flatMap(entry => model.dependents(entry));
  rejected.forEach(({ data }) => model.reject(data.id));
  const options = {
    autoClose: 10_000 as const,
    actions: [
      {
        label: trans.__('Reconsider'),
        callback: () => rejected.forEach(({ data }) => model.reopen(data.id))
      }
    ]
  };
  const others = new Set(built.filter(entry => entry.isPending));
  if (others.size) {
    Notification.warning(
      trans.__(
        'Built on what you rejected, and not verified without it: %1',
        [...others].map(other => quoted(other.data.title)).join('; ')
      ),
      options
    );
  } else if (rejected.length > 1) {
    Notification.info(
      trans.__('%1 suggestions rejected.', rejected.length),
      options
    );
  }
}

function quoted(title: string): string {
  return `“${plain(title)}”`;
}

async function told(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    Notification.error(messageOf(error), { autoClose: false });
  }
}
