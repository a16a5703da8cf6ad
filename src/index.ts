/**
 * The plugins: each one can be disabled alone.
 */
import {
  ILayoutRestorer,
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import {
  ICommandPalette,
  IThemeManager,
  IToolbarWidgetRegistry
} from '@jupyterlab/apputils';
import { IEditorServices } from '@jupyterlab/codeeditor';
import {
  IEditorExtensionRegistry,
  IEditorLanguageRegistry
} from '@jupyterlab/codemirror';
import { IDocumentManager } from '@jupyterlab/docmanager';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import { IStatusBar } from '@jupyterlab/statusbar';
import {
  ITranslator,
  nullTranslator,
  TranslationBundle
} from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { Announcer } from './announcer';
import { RunningItem } from './background';
import { ModernizerAPI } from './api';
import { BarManager } from './cell/bars';
import { FailureBarManager } from './cell/failurebars';
import { CommandIDs } from './commandids';
import { addCommands } from './commands';
import { diffExtension } from './editor/extension';
import { lookElsewhere } from './elsewhere';
import { keepFocus } from './focus';
import { Modernizations } from './modernizations';
import { ModernizerPanel } from './panel/panel';
import { NotebookBar } from './notebookbar';
import { forEachNotebook } from './notebooks';
import { optionsFrom } from './settings';
import { loadTranslated } from './settingtexts';
import { TabTitle } from './tabtitle';
import { IModernizations } from './tokens';
import { addToolbarButtons } from './toolbar';
import { tellUnsaved } from './unsaved';

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
    const trans = bundle(translator);
    if (registry) {
      void loadTranslated(registry, modernizations.id, trans).then(loaded => {
        settings = loaded;
      });
    }
    const { serviceManager } = app;
    const api = new ModernizerAPI(serviceManager.serverSettings);
    const made = new Modernizations({
      api,
      contents: serviceManager.contents,
      options: () => optionsFrom(settings),
      trans
    });
    // A modernization that was begun before shows again when its notebook is opened.
    forEachNotebook(tracker, panel => void made.of(panel));
    lookElsewhere(made, serviceManager.events);
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
  requires: [
    IModernizations,
    INotebookTracker,
    IEditorLanguageRegistry,
    IEditorServices
  ],
  optional: [ITranslator],
  activate: (
    _app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    languages: IEditorLanguageRegistry,
    services: IEditorServices,
    translator: ITranslator | null
  ): void => {
    const tools = { languages, services, trans: bundle(translator) };
    forEachNotebook(tracker, panel => {
      const modernization = made.of(panel);
      void panel.context.ready.then(() => {
        if (!panel.isDisposed) {
          const bars = new BarManager(panel, modernization, tools);
          const failures = new FailureBarManager(panel, modernization, tools);
          panel.disposed.connect(() => {
            bars.dispose();
            failures.dispose();
          });
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
    keepFocus(side.node);
    restorer?.add(side, side.id);
    app.shell.add(side, 'right', { rank: 700 });
    void app.restored.then(() =>
      forEachNotebook(tracker, notebook =>
        tellUnsaved(
          made.of(notebook),
          () => side.isVisible && tracker.currentWidget === notebook,
          trans
        )
      )
    );
  }
};

const header: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:notebook-bar',
  description: 'Sums up the suggestions at the top of each notebook.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [ITranslator],
  activate: (
    app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null
  ): void => {
    const trans = bundle(translator);
    forEachNotebook(tracker, notebook => {
      notebook.contentHeader.addWidget(
        new NotebookBar(notebook, made.of(notebook), app.commands, trans)
      );
    });
  }
};

const background: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:background',
  description: 'Tells of runs that go on in the background.',
  autoStart: true,
  requires: [IModernizations, INotebookTracker],
  optional: [ITranslator, IStatusBar],
  activate: (
    app: JupyterFrontEnd,
    made: IModernizations,
    tracker: INotebookTracker,
    translator: ITranslator | null,
    statusBar: IStatusBar | null
  ): void => {
    const { shell, commands: registry } = app;
    const item = new RunningItem({
      modernizations: made,
      trans: bundle(translator),
      isInFront: modernization => {
        const front = tracker.currentWidget;
        return shell.currentWidget === front && front !== null
          ? made.of(front) === modernization
          : false;
      },
      show: modernization => {
        const notebook = tracker.find(each => made.of(each) === modernization);
        if (notebook) {
          shell.activateById(notebook.id);
          void registry.execute(CommandIDs.showPanel);
        } else {
          const { path } = modernization;
          void registry
            .execute('docmanager:open', { path })
            .then(() => registry.execute(CommandIDs.showPanel));
        }
      }
    });
    statusBar?.registerStatusItem('jupyter-mlemodernizer:running', {
      item,
      align: 'middle'
    });
  }
};

const tabTitle: JupyterFrontEndPlugin<void> = {
  id: 'jupyter-mlemodernizer:tab-title',
  description: 'Tells of runs in the title of a browser tab in the background.',
  autoStart: true,
  requires: [IModernizations],
  optional: [ISettingRegistry, ITranslator],
  activate: (
    _app: JupyterFrontEnd,
    made: IModernizations,
    registry: ISettingRegistry | null,
    translator: ITranslator | null
  ): void => {
    let settings: ISettingRegistry.ISettings | null = null;
    const title = new TabTitle(
      made,
      bundle(translator),
      () => settings?.get('tabTitle').composite !== false
    );
    void registry?.load(modernizations.id).then(loaded => {
      settings = loaded;
      loaded.changed.connect(title.update, title);
    });
  }
};

const commands: JupyterFrontEndPlugin<void> = {
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
    }
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
    const region = new Announcer(
      bundle(translator),
      modernization =>
        !!tracker.currentWidget &&
        made.of(tracker.currentWidget) === modernization
    );
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

export default [
  modernizations,
  editor,
  cells,
  panel,
  header,
  background,
  tabTitle,
  commands,
  announcer
];
export * from './tokens';
export type * from './wire';
