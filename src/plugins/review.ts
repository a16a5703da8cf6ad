/** The plugins with which a person reviews suggestions: in the cells, in the sidebar, at the top of the notebook. */
import {
  ILayoutRestorer,
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import { IEditorServices } from '@jupyterlab/codeeditor';
import {
  IEditorExtensionRegistry,
  IEditorLanguageRegistry
} from '@jupyterlab/codemirror';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ITranslator } from '@jupyterlab/translation';
import { BarManager } from '../cell/bars';
import { FailureBarManager } from '../cell/failurebars';
import { diffExtension } from '../editor/extension';
import { keepFocus } from '../focus';
import { NotebookBar } from '../notebookbar';
import { forEachNotebook } from '../notebooks';
import { ModernizerPanel } from '../panel/panel';
import { IModernizations } from '../tokens';
import { tellUnsaved } from '../unsaved';
import { bundle } from './modernizations';

export const editor: JupyterFrontEndPlugin<void> = {
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

export const cells: JupyterFrontEndPlugin<void> = {
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

export const panel: JupyterFrontEndPlugin<void> = {
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

export const header: JupyterFrontEndPlugin<void> = {
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
