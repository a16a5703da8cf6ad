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
import { FixedOptions } from '../fixedoptions';
import { Modernizations } from '../modernizations';
import { forEachNotebook } from '../notebooks';
import { optionsFrom } from '../settings';
import { loadTranslated, showFixed } from '../settingtexts';
import { IModernizations } from '../tokens';
import type { OptionsInput } from '../wire';

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
    const { serviceManager } = app;
    const api = new ModernizerAPI(serviceManager.serverSettings);
    const options = (): OptionsInput => optionsFrom(settings);
    const fixed = new FixedOptions(
      api,
      options,
      name => settings?.schema.properties?.[name]?.title ?? name
    );
    const made = new Modernizations({
      api,
      contents: serviceManager.contents,
      options,
      fixed,
      trans
    });
    const loading = registry
      ? loadTranslated(registry, modernizations.id, trans).then(
          loaded => {
            settings = loaded;
            return loaded;
          },
          // Without them the defaults count.
          () => null
        )
      : Promise.resolve(null);
    // The first question makes the server load all of this: not while JupyterLab starts.
    void Promise.all([loading, app.restored]).then(async ([loaded]) => {
      await fixed.refresh();
      if (registry && loaded) {
        showFixed(registry, modernizations.id, fixed, trans);
      }
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
