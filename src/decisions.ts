/** Decisions as a person makes them: what goes wrong, and what follows, is said. */
import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { IEntry } from './entry';
import { messageOf } from './explain';
import type { SuggestionModel } from './model';
import { namesOf, titlesNode } from './titles';

/** JupyterLab cuts what is longer: so much for what is said, and the names. */
const NAMED = 120;

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

/** Accept here as well what another page accepted in a copy of its own. */
export async function acceptElsewhere(
  model: SuggestionModel,
  trans: TranslationBundle
): Promise<void> {
  await told(
    model.acceptElsewhere().then(left => {
      if (left.length) {
        const what = trans.__('Changed by hand here, and left as it is');
        const { text, actions } = listed(what, left, trans);
        Notification.warning(text, { autoClose: false, actions });
      }
    })
  );
}

/** Take accepted suggestions out of the notebook again, and say which stay. */
export async function takeBack(
  model: SuggestionModel,
  which: 'all' | 'together',
  trans: TranslationBundle
): Promise<void> {
  const left = await model.takeBack(which);
  if (left.length) {
    const { text, actions } = listed(
      trans.__('Changed by hand since it was accepted, and left as it is'),
      left,
      trans
    );
    Notification.warning(text, { autoClose: false, actions });
  }
}

/** Decline suggestions, and say which others were built on them. */
export function rejectSuggestions(
  model: SuggestionModel,
  entries: readonly IEntry[],
  trans: TranslationBundle
): void {
  const rejected = entries.filter(entry => entry.isPending);
  const built = rejected.flatMap(entry => model.dependents(entry).all);
  rejected.forEach(({ data }) => model.reject(data.id));
  const reconsider = {
    label: trans.__('Reconsider'),
    callback: () => rejected.forEach(({ data }) => model.reopen(data.id))
  };
  const others = new Set(built.filter(entry => entry.isPending));
  if (others.size) {
    const { text, actions } = listed(
      trans.__('Verified with what you rejected, and not without it'),
      [...others],
      trans
    );
    Notification.warning(text, {
      autoClose: 10_000,
      actions: [...actions, reconsider]
    });
  } else if (rejected.length > 1) {
    Notification.info(trans.__('%1 suggestions rejected.', rejected.length), {
      autoClose: 10_000,
      actions: [reconsider]
    });
  }
}

/** What is said of some suggestions in a notification, and a button that shows all where it cannot name them. */
function listed(
  what: string,
  entries: readonly IEntry[],
  trans: TranslationBundle
): { text: string; actions: Notification.IAction[] } {
  const titles = entries.map(({ data }) => data.title);
  const { names, left } = namesOf(titles, NAMED - what.length);
  const text = left
    ? trans.__('%1: %2 and %3 more', what, names, left)
    : trans.__('%1: %2', what, names);
  const showAll = {
    label: trans.__('Show all %1', titles.length),
    callback: () =>
      void showDialog({
        title: what,
        body: titlesNode(titles),
        buttons: [Dialog.okButton({ label: trans.__('Close') })]
      })
  };
  return { text, actions: left ? [showAll] : [] };
}

async function told(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    Notification.error(messageOf(error), { autoClose: false });
  }
}
