/** The plugins that tell how runs go on: in the status bar, in the browser tab, to screen readers. */
import {
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import { IStatusBar } from '@jupyterlab/statusbar';
import { ITranslator } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { Announcer } from '../announcer';
import { RunningItem } from '../background';
import { CommandIDs } from '../commandids';
import { forEachNotebook } from '../notebooks';
import { TabTitle } from '../tabtitle';
import { IModernizations } from '../tokens';
import { bundle, modernizations } from './modernizations';

export const background: JupyterFrontEndPlugin<void> = {
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
            .then(() => registry.execute(CommandIDs.showPanel))
            // It may be gone: JupyterLab says so.
            .catch(() => undefined);
        }
      }
    });
    shell.currentChanged?.connect(() => item.look());
    document.addEventListener('visibilitychange', () => item.look());
    statusBar?.registerStatusItem('jupyter-mlemodernizer:running', {
      item,
      align: 'middle'
    });
  }
};

export const tabTitle: JupyterFrontEndPlugin<void> = {
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
    void registry?.load(modernizations.id).then(
      loaded => {
        settings = loaded;
        loaded.changed.connect(title.update, title);
      },
      // Without them the default counts.
      () => undefined
    );
  }
};

export const announcer: JupyterFrontEndPlugin<void> = {
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
