/** The plugin that the others stand on: it makes the modernizations of the open notebooks. */
import {
  JupyterFrontEnd,
  JupyterFrontEndPlugin
} from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import {
  ITranslator,
  nullTranslator,
  TranslationBundle
} from '@jupyterlab/translation';
import { ModernizerAPI } from '../api';
import { lookElsewhere } from '../elsewhere';
import { followFile } from '../filefollower';
import { Modernizations } from '../modernizations';
import { forEachNotebook } from '../notebooks';
import { optionsFrom } from '../settings';
import { loadTranslated } from '../settingtexts';
import { IModernizations } from '../tokens';

/** The texts of this extension in the person's language. */
export function bundle(translator: ITranslator | null): TranslationBundle {
  return (translator ?? nullTranslator).load('jupyter_mlemodernizer');
}

export const modernizations: JupyterFrontEndPlugin<IModernizations> = {
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
      void loadTranslated(registry, modernizations.id, trans).then(
        loaded => {
          settings = loaded;
        },
        // Without them the defaults count.
        () => undefined
      );
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
    forEachNotebook(tracker, panel => {
      const { suggestions } = made.of(panel);
      followFile(panel, suggestions, serviceManager.contents);
    });
    lookElsewhere(made, serviceManager.events);
    return made;
  }
};
