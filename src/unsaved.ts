/** Accepted suggestions that a notebook does not hold as it is opened, told to whoever does not see the sidebar. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { acceptUnsaved } from './decisions';
import type { IModernization } from './tokens';

/** What is said of them. */
export function unsavedText(count: number, trans: TranslationBundle): string {
  return trans._n(
    '%1 suggestion that you had accepted is not in the notebook as it was saved: it is open again.',
    '%1 suggestions that you had accepted are not in the notebook as it was saved: they are open again.',
    count
  );
}

/** The button that accepts them. */
export function acceptAgain(count: number, trans: TranslationBundle): string {
  return trans._n('Accept it again', 'Accept them again', count);
}

/**
 * Tell once, and take it back once all of them are decided.
 *
 * @param isInView - the sidebar is, which says the same.
 */
export function tellUnsaved(
  modernization: IModernization,
  isInView: () => boolean,
  trans: TranslationBundle
): void {
  const { suggestions } = modernization;
  let told = '';
  let shown: string | undefined;
  const dismiss = (): void => {
    if (told && (modernization.isDisposed || !suggestions.unsaved.length)) {
      Notification.dismiss(told);
      told = '';
    }
  };
  const look = (): void => {
    dismiss();
    const id = modernization.snapshot?.id;
    const { length } = suggestions.unsaved;
    if (id !== shown && length && !isInView()) {
      told = Notification.warning(unsavedText(length, trans), {
        autoClose: 20_000,
        actions: [
          {
            label: acceptAgain(length, trans),
            callback: () => void acceptUnsaved(suggestions)
          }
        ]
      });
    }
    shown = id;
  };
  modernization.changed.connect(look);
  suggestions.decided.connect(dismiss);
  modernization.disposed.connect(dismiss);
  look();
}
