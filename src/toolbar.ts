/** The buttons of the notebook's toolbar, whose words in the schema nobody translates. */
import {
  CommandToolbarButton,
  IToolbarWidgetRegistry
} from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { CommandIDs } from './commandids';

/** Make them, under the names that they have in the schema. */
export function addToolbarButtons(
  registry: IToolbarWidgetRegistry,
  commands: CommandRegistry,
  trans: TranslationBundle
): void {
  const add = (name: string, id: string, label: string): void => {
    registry.addFactory(
      'Notebook',
      name,
      () => new CommandToolbarButton({ commands, id, label })
    );
  };
  add('modernize', CommandIDs.modernize, trans.__('Modernize this notebook'));
  add('stop-modernizing', CommandIDs.stop, trans.__('Stop modernizing'));
}
