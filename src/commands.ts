/** The commands: what the toolbar, the menus, the keyboard and other extensions can ask for. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import { IThemeManager, Notification } from '@jupyterlab/apputils';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { IDocumentManager } from '@jupyterlab/docmanager';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { stopIcon } from '@jupyterlab/ui-components';
import { ModernizerAPI } from './api';
import { addCellCommands } from './cellcommands';
import { CommandIDs, PANEL_ID } from './commandids';
import { acceptAllVerified, takeBack } from './decisions';
import { addDocumentCommands } from './documentcommands';
import { placeExample } from './example';
import { explain } from './explain';
import { focusFirst } from './focus';
import { modernizeIcon } from './icons';
import { askInputFolder } from './inputfolder';
import { chooseModel } from './modelform';
import { askOptions } from './optionsform';
import { forEachNotebook } from './notebooks';
import { addReviewCommands } from './reviewcommands';
import { ITarget, NO_ARGUMENTS, pendingOf } from './target';
import type { IModernizations } from './tokens';

/** Register all commands. */
export function addCommands(
  app: JupyterFrontEnd,
  tracker: INotebookTracker,
  modernizations: IModernizations,
  trans: TranslationBundle,
  themes: IThemeManager | null,
  manager: IDocumentManager | null,
  languages: IEditorLanguageRegistry | null
): void {
  const { commands, shell } = app;
  const target = (view?: string): ITarget | null => {
    const panel = view
      ? tracker.find(({ id }) => id === view)
      : tracker.currentWidget;
    return panel?.content.model
      ? { panel, modernization: modernizations.of(panel) }
      : null;
  };
  const isActive = (): boolean => !!target()?.modernization.isActive;
  const show = (): void => shell.activateById(PANEL_ID);
  const isInView = (): boolean =>
    [...shell.widgets('right'), ...shell.widgets('left')].some(
      ({ id, isVisible }) => id === PANEL_ID && isVisible
    );

  commands.addCommand(CommandIDs.modernize, {
    label: trans.__('Modernize this notebook'),
    caption: trans.__(
      'Modernize this notebook: run it in a kernel of its own and suggest changes that make it work on today’s libraries'
    ),
    icon: modernizeIcon,
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target() && !isActive(),
    isVisible: () => !isActive(),
    execute: async () => {
      const found = target();
      show();
      await found?.modernization.start();
    }
  });

  commands.addCommand(CommandIDs.modernizeWith, {
    label: trans.__('Modernize with options…'),
    caption: trans.__(
      'Say where its data are and which score it is to have, and modernize this notebook'
    ),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target() && !isActive(),
    execute: async () => {
      const modernization = target()?.modernization;
      const options =
        modernization &&
        (await askOptions(
          modernization,
          () => commands.execute(CommandIDs.languageModel),
          trans
        ));
      if (options) {
        show();
        await modernization.start(options);
      }
    }
  });

  if (manager) {
    commands.addCommand(CommandIDs.modernizeFrom, {
      label: trans.__('Modernize with a folder of data…'),
      caption: trans.__(
        'Choose the folder in which its data lie, and modernize this notebook'
      ),
      describedBy: NO_ARGUMENTS,
      isEnabled: () =>
        !!target() && !isActive() && !modernizations.fixed.has('input_dirs'),
      execute: async () => {
        const modernization = target()?.modernization;
        const options =
          modernization &&
          (await askInputFolder(modernization, manager, trans));
        if (options) {
          show();
          await modernization.start(options);
        }
      }
    });
  }

  commands.addCommand(CommandIDs.stop, {
    label: trans.__('Stop modernizing'),
    caption: trans.__('Stop modernizing, and keep the suggestions made so far'),
    icon: stopIcon,
    describedBy: NO_ARGUMENTS,
    isEnabled: isActive,
    isVisible: isActive,
    execute: () => target()?.modernization.stop()
  });

  commands.addCommand(CommandIDs.verify, {
    label: trans.__('Verify what I accepted'),
    caption: trans.__(
      'Run the notebook as it is now once more from a fresh kernel'
    ),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.snapshot && !isActive(),
    execute: () => target()?.modernization.verify()
  });

  commands.addCommand(CommandIDs.acceptAllVerified, {
    label: trans.__('Accept all verified suggestions'),
    caption: trans.__('All but those that may change results'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pendingOf(target()) > 0,
    execute: () => {
      const model = target()?.modernization.suggestions;
      return model && acceptAllVerified(model, trans, isInView());
    }
  });

  addDocumentCommands(app, tracker, target, trans, themes, languages);

  commands.addCommand(CommandIDs.takeBackAll, {
    label: trans.__('Undo the whole modernization'),
    caption: trans.__(
      'Take all accepted suggestions out of the notebook again; what you typed yourself stays'
    ),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.suggestions.accepted.length,
    execute: () => {
      const model = target()?.modernization.suggestions;
      return model && takeBack(model, 'all', trans);
    }
  });

  commands.addCommand(CommandIDs.takeBackTogether, {
    label: trans.__('Undo “Accept all verified”'),
    caption: trans.__(
      'Take those that were accepted at once the last time out of the notebook again'
    ),
    describedBy: NO_ARGUMENTS,
    isEnabled: () =>
      !!target()?.modernization.suggestions.acceptedTogether.length,
    execute: () => {
      const model = target()?.modernization.suggestions;
      return model && takeBack(model, 'together', trans);
    }
  });

  commands.addCommand(CommandIDs.forget, {
    label: trans.__('Discard the modernization'),
    caption: trans.__('Remove its pending suggestions and its report'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.snapshot && !isActive(),
    execute: () => target()?.modernization.forget()
  });

  commands.addCommand(CommandIDs.languageModel, {
    label: trans.__('Language model…'),
    caption: trans.__(
      'Choose which language model is asked where the catalogue does not help, and try it'
    ),
    describedBy: NO_ARGUMENTS,
    execute: async () => {
      try {
        await chooseModel(modernizations.languageModel, trans);
      } catch (error) {
        Notification.error(
          trans.__(
            'The language model could not be looked up: %1',
            explain(error, trans)
          ),
          { autoClose: false }
        );
      }
    }
  });

  commands.addCommand(CommandIDs.openExample, {
    label: trans.__('Open the example'),
    caption: trans.__(
      'Put a notebook of 2017 and its data into your folder, and be shown around'
    ),
    describedBy: NO_ARGUMENTS,
    execute: async () => {
      const { contents, serverSettings } = app.serviceManager;
      try {
        const example = await new ModernizerAPI(serverSettings).example();
        const path = await placeExample(example, contents);
        await commands.execute('docmanager:open', { path });
        show();
      } catch (error) {
        Notification.error(
          trans.__(
            'The example could not be opened: %1',
            explain(error, trans)
          ),
          { autoClose: false }
        );
      }
    }
  });

  commands.addCommand(CommandIDs.showPanel, {
    label: trans.__('Show the modernization'),
    caption: trans.__('Open the sidebar, and go there'),
    describedBy: NO_ARGUMENTS,
    execute: () => {
      show();
      const side = document.getElementById(PANEL_ID);
      if (side) {
        focusFirst(side);
      }
    }
  });

  addReviewCommands(commands, tracker, target, trans);
  addCellCommands(commands, target, trans);

  // Toolbar buttons listen to changes of their own command only.
  let shown = '';
  const notify = (): void => {
    const now = `${isActive()} ${!!target()}`;
    if (now !== shown) {
      shown = now;
      commands.notifyCommandChanged(CommandIDs.modernize);
      commands.notifyCommandChanged(CommandIDs.stop);
    }
  };
  tracker.currentChanged.connect(notify);
  forEachNotebook(tracker, panel => {
    modernizations.of(panel).changed.connect(notify);
  });
}
