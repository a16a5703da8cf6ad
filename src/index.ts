/**
 * The plugins: each one can be disabled alone.
 */
import {
  ILayoutRestorer,
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import { ICommandPalette } from '@jupyterlab/apputils';
import {
  IEditorExtensionRegistry,
  IEditorLanguageRegistry
} from '@jupyterlab/codemirror';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import {
  ITranslator,
  nullTranslator,
  TranslationBundle
} from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { Announcer } from './announcer';
import { ModernizerAPI } from './api';
import { BarManager } from './cell/bars';
import { addCommands, CommandIDs } from './commands';
import { diffExtension } from './editor/extension';
import { Modernizations } from './modernization';
import { ModernizerPanel } from './panel/panel';
import { forEachNotebook } from './notebooks';
import { optionsFrom } from './settings';
import { IModernizations } from './tokens';

function bundle(translator: ITranslator | null): TranslationBundle {
  return (translator ?? nullTranslator).load('jupyter_mlemodernizer');
}

const modernizations: JupyterFrontEndPlugin<IModernizations> = {
  id: 'jupyter-mlemodernizer:plugin',
  description: 'Starts modernizations and keeps their suggestions.',
  autoStart: true,
  provides: IModernizations,
  requires: [INotebookTracker],
  optional: [ISettingRegistry, ITranslator],
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    registry: ISettingRegistry | null,
    translator: ITranslator | null
  ): IModernizations => {
    let settings: ISettingRegistry.ISettings | null = null;
    void registry?.load(modernizations.id).then(loaded => {
      settings = loaded;
    });
    const { serviceManager } = app;
    const made = new Modernizations({
      api: new ModernizerAPI(serviceManager.serverSettings),
      contents: serviceManager.contents,
      options: () => optionsFrom(settings),
      trans: bundle(translator)
    });
    // A modernization that was begun before shows again when its notebook is opened.
    forEachNotebook(tracker, panel => void made.of(panel));
    return made;
  }
};

const editor: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:editor',
  description: 'Shows pending suggestions as a diff in the cell.',
  autoStart: true,
  requires: [IModernizations, IEditorExtensionRegistry],
  optional: [ITranslator],
  activate: (
    _app: JupyterFrontEnd,
    made: IModernizations,
    extensions: IEditorExtensionRegistry,
    translator: ITranslator | null
  ): void => {
    extensions.addExtension(diffExtension(made, bundle(translator)));
  }
};

const cells: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:cells',
  description: 'Shows under each cell why a change is suggested.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker, IEditorLanguageRegistry],
  optional: [ITranslator],
  activate: (
    _app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    languages: IEditorLanguageRegistry,
    translator: ITranslator | null
  ): void => {
    const trans = bundle(translator);
    forEachNotebook(tracker, panel => {
      const { suggestions } = made.of(panel);
      void panel.context.ready.then(() => {
        if (!panel.isDisposed) {
          const bars = new BarManager(panel, suggestions, languages, trans);
          panel.disposed.connect(() => bars.dispose());
        }
      });
    });
  }
};

const panel: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:panel',
  description: 'Lists the suggestions of a notebook in the side bar.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [ITranslator, ILayoutRestorer],
  activate: (
    app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null,
    restorer: ILayoutRestorer | null
  ): void => {
    const trans = bundle(translator);
    const side = new ModernizerPanel(tracker, made, app.commands, trans);
    restorer?.add(side, side.id);
    app.shell.add(side, 'right', { rank: 700 });
  }
};

const commands: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:commands',
  description: 'The commands of the toolbar, the menus and the keyboard.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [ITranslator, ICommandPalette],
  activate: (
    app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null,
    palette: ICommandPalette | null
  ): void => {
    const trans = bundle(translator);
    addCommands(app, tracker, made, trans);
    const category = trans.__('Notebook Modernizer');
    for (const command of Object.values(CommandIDs)) {
      palette?.addItem({ command, category });
    }
  }
};

const announcer: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:announcer',
  description: 'Tells screen readers what happens.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [ITranslator],
  activate: (
    _app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null
  ): void => {
    const region = new Announcer(bundle(translator));
    Widget.attach(region, document.body);
    const known = new WeakSet<object>();
    forEachNotebook(tracker, added => {
      const modernization = made.of(added);
      // Two views of a notebook share one.
      if (!known.has(modernization)) {
        known.add(modernization);
        region.follow(modernization);
      }
    });
  }
};

export default [modernizations, editor, cells, panel, commands, announcer];
export * from './tokens';
