import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';

/** Call a function for each notebook view, those that are open already included. */
export function forEachNotebook(
  tracker: INotebookTracker,
  visit: (panel: NotebookPanel) => void
): void {
  tracker.forEach(visit);
  tracker.widgetAdded.connect((_, panel) => visit(panel));
}
