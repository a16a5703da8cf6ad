/** The plugin of the commands, with the toolbar and the command palette. */
import {
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import {
  ICommandPalette,
  IThemeManager,
  IToolbarWidgetRegistry
} from '@jupyterlab/apputils';
import { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import { IDocumentManager } from '@jupyterlab/docmanager';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ITranslator } from '@jupyterlab/translation';
import { CommandIDs } from '../commandids';
import { addCellToolbarButtons } from '../celltoolbar';
import { addCommands } from '../commands';
import { IModernizations } from '../tokens';
import { addToolbarButtons } from '../toolbar';
import { bundle } from './modernizations';

export const commands: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:commands',
  description: 'The commands of the toolbar, the menus and the keyboard.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [
    ITranslator,
    ICommandPalette,
    IThemeManager,
    IToolbarWidgetRegistry,
    IDocumentManager,
    IEditorLanguageRegistry
  ],
  activate: (
    app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null,
    palette: ICommandPalette | null,
    themes: IThemeManager | null,
    toolbars: IToolbarWidgetRegistry | null,
    manager: IDocumentManager | null,
    languages: IEditorLanguageRegistry | null
  ): void => {
    const trans = bundle(translator);
    addCommands(app, tracker, made, trans, themes, manager, languages);
    if (toolbars) {
      addToolbarButtons(toolbars, app.commands, trans);
      addCellToolbarButtons(toolbars, app.commands, tracker, made);
    }
    const category = trans.__('Notebook Modernizer');
    for (const command of Object.values(CommandIDs)) {
      palette?.addItem({ command, category });
    }
  }
};
