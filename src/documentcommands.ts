/** The commands that open documents: the report, the comparison, the copy and the original. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import { IThemeManager, Notification } from '@jupyterlab/apputils';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import { PathExt } from '@jupyterlab/coreutils';
import type { INotebookTracker } from '@jupyterlab/notebook';
import { ServerConnection } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { SplitPanel, TabPanel, type Widget } from '@lumino/widgets';
import { mimeTypeOf } from './cell/forms';
import { CommandIDs } from './commandids';
import { compareDocument } from './documents/compare';
import { ICopy, saveCopy } from './documents/copy';
import { documentId } from './documents/documentid';
import { ReportDocument } from './documents/report';
import { explain } from './explain';
import { beside, provenanceIn } from './provenance';
import { ITarget, NO_ARGUMENTS } from './target';
import { plain } from './wording';

/** In an area below that is not higher, in pixels, there is nothing to read. */
const LOW = 150;

/** Register them. */
export function addDocumentCommands(
  app: JupyterFrontEnd,
  tracker: INotebookTracker,
  target: () => ITarget | null,
  trans: TranslationBundle,
  themes: IThemeManager | null,
  languages: IEditorLanguageRegistry | null
): void {
  const { commands, shell } = app;
  const { contents } = app.serviceManager;
  const documents = new Map<string, Widget>();
  /** Show a document in the main area; the one that is there already, if it is of the same id. */
  const openDocument = (id: string, make: () => Widget): void => {
    if (!documents.has(id)) {
      const widget = make();
      documents.set(id, widget);
      widget.disposed.connect(() => documents.delete(id));
      // Notebook 7 has room for one document, an area below it since 7.3, and one beside it.
      for (const area of ['main', 'down', 'right']) {
        if (!widget.isAttached) {
          shell.add(widget, area, { mode: 'tab-after' });
        }
      }
    }
    shell.activateById(id);
    showBelow(documents.get(id)!);
  };

  commands.addCommand(CommandIDs.openReport, {
    label: trans.__('Open the modernization report'),
    caption: trans.__('What became of the notebook, in a tab'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.snapshot?.report,
    execute: () => {
      const modernization = target()?.modernization;
      if (modernization) {
        openDocument(
          documentId('report', modernization),
          () => new ReportDocument(modernization, trans, themes)
        );
      }
    }
  });

  commands.addCommand(CommandIDs.compare, {
    label: trans.__('Compare the notebook then and now'),
    caption: trans.__('All cells and outputs side by side, in a tab'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.snapshot,
    execute: () => {
      const found = target();
      if (found) {
        const { panel, modernization } = found;
        openDocument(documentId('compare', modernization), () =>
          compareDocument(modernization, {
            languages,
            mimeType: isCode => mimeTypeOf(panel, isCode),
            trans
          })
        );
      }
    }
  });

  commands.addCommand(CommandIDs.saveCopy, {
    label: trans.__('Save a modernized copy'),
    caption: trans.__(
      'A new notebook beside this one, with what was accepted and all that is verified'
    ),
    describedBy: NO_ARGUMENTS,
    isEnabled: () =>
      !!target()?.modernization.snapshot && !target()?.modernization.isActive,
    execute: async () => {
      const modernization = target()?.modernization;
      if (!modernization) {
        return;
      }
      let made: ICopy;
      try {
        made = await saveCopy(modernization, contents);
      } catch (error) {
        Notification.error(
          trans.__('The copy could not be saved: %1', explain(error, trans)),
          { autoClose: false }
        );
        return;
      }
      tellCopy(made, trans);
      try {
        await commands.execute('docmanager:open', { path: made.path });
      } catch (error) {
        Notification.error(
          trans.__(
            'The copy was saved, and could not be opened: %1',
            explain(error, trans)
          ),
          { autoClose: false }
        );
      }
    }
  });

  commands.addCommand(CommandIDs.openOriginal, {
    label: trans.__('Open the original'),
    caption: trans.__('The notebook that this one was modernized from'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!provenanceIn(tracker.currentWidget),
    execute: async () => {
      const panel = tracker.currentWidget;
      const found = provenanceIn(panel);
      if (!panel || !found) {
        return;
      }
      const path = beside(panel.context.path, found.name);
      try {
        await contents.get(path, { content: false });
        await commands.execute('docmanager:open', { path });
      } catch (error) {
        Notification.error(
          isMissing(error)
            ? trans.__(
                '%1 is not beside this notebook any more. It may have been moved or renamed.',
                found.name
              )
            : trans.__(
                'The original could not be opened: %1',
                explain(error, trans)
              ),
          { autoClose: false }
        );
      }
    }
  });
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof ServerConnection.ResponseError &&
    error.response.status === 404
  );
}

/** Say what is in a copy that was saved, and what is not. */
function tellCopy(made: ICopy, trans: TranslationBundle): void {
  const { leftEmpty, leftOut } = made;
  const saved = trans.__('Saved as %1.', PathExt.basename(made.path));
  if (leftEmpty) {
    Notification.success(
      `${saved} ${trans._n(
        '%1 changed cell has no output: it was not run with just these changes. Run the copy to fill it.',
        '%1 changed cells have no output: they were not run with just these changes. Run the copy to fill them.',
        leftEmpty
      )}`,
      { autoClose: 15_000 }
    );
  } else {
    Notification.success(saved, { autoClose: 6_000 });
  }
  if (leftOut.length) {
    Notification.warning(
      trans.__(
        'Not in the copy, as it changes a file beside the notebook: %1',
        plain(leftOut.join('; '))
      ),
      { autoClose: false }
    );
  }
}

/** Notebook 7 leaves the area below a notebook flat, and in front what was there before. */
function showBelow(widget: Widget): void {
  let area = widget.parent;
  while (area && !(area instanceof TabPanel)) {
    area = area.parent;
  }
  const parent = area?.parent;
  if (area && parent instanceof SplitPanel) {
    const { node } = area;
    area.currentWidget = widget;
    // If it was shown just now, it is yet to be laid out.
    window.requestAnimationFrame(() => {
      if (node.clientHeight < LOW) {
        parent.setRelativeSizes([1, 1]);
      }
    });
  }
}
