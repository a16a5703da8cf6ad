/** The buttons of the notebook's toolbar, whose words in the schema nobody translates. */
import {
  CommandToolbarButton,
  IToolbarWidgetRegistry
} from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { CommandIDs } from './commandids';

/** So long, in milliseconds, may it take until the other button shows. */
const LONGEST = 2_000;

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
  handOver(commands, CommandIDs.modernize, CommandIDs.stop);
  handOver(commands, CommandIDs.stop, CommandIDs.modernize);
}

/** One takes the place of the other: where that one had the focus, this one has it. */
function handOver(commands: CommandRegistry, from: string, to: string): void {
  commands.commandChanged.connect((_, { id }) => {
    const had = document.activeElement?.closest(`[data-command="${from}"]`);
    if (id === from && had && !commands.isVisible(from)) {
      const toolbar = had.closest('.jp-Toolbar');
      const began = performance.now();
      const attempt = (): void => {
        const { activeElement, body } = document;
        const isNowhere = activeElement === body || had.contains(activeElement);
        if (isNowhere && performance.now() - began < LONGEST) {
          toolbar
            ?.querySelector<HTMLElement>(`[data-command="${to}"]`)
            ?.focus();
          window.requestAnimationFrame(attempt);
        }
      };
      attempt();
    }
  });
}
