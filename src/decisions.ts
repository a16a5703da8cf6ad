/** Decisions as a person makes them: what goes wrong is said. */
import { Notification } from '@jupyterlab/apputils';
import type { SuggestionModel } from './model';

/** Accept one suggestion. */
export function acceptSuggestion(
  model: SuggestionModel,
  id: string
): Promise<void> {
  return told(model.accept(id));
}

/** Accept all that are verified and leave results what they were. */
export function acceptAllVerified(model: SuggestionModel): Promise<void> {
  return told(model.acceptAllVerified());
}

async function told(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    Notification.error(error instanceof Error ? error.message : `${error}`);
  }
}
