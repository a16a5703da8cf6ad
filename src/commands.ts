/** The commands: what the toolbar, the menus, the keyboard and other extensions can ask for. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { stopIcon } from '@jupyterlab/ui-components';
import type { ReadonlyPartialJSONObject } from '@lumino/coreutils';
import { STEP_EVENT } from './buttons';
import { reveal } from './cell/reveal';
import { acceptAllVerified, acceptSuggestion } from './decisions';
import { modernizeIcon } from './icons';
import { forEachNotebook } from './notebooks';
import { inOrder, neighbour } from './review';
import type { IModernization, IModernizations } from './tokens';

export namespace CommandIDs {
  export const modernize = 'jupyter-mlemodernizer:modernize';
  export const stop = 'jupyter-mlemodernizer:stop';
  export const verify = 'jupyter-mlemodernizer:verify';
  export const accept = 'jupyter-mlemodernizer:accept';
  export const reject = 'jupyter-mlemodernizer:reject';
  export const acceptAllVerified = 'jupyter-mlemodernizer:accept-all-verified';
  export const next = 'jupyter-mlemodernizer:next-suggestion';
  export const previous = 'jupyter-mlemodernizer:previous-suggestion';
  export const openReport = 'jupyter-mlemodernizer:open-report';
  export const forget = 'jupyter-mlemodernizer:forget';
  export const showPanel = 'jupyter-mlemodernizer:show-panel';
}

/** Id of the side panel in the shell. */
export const PANEL_ID = 'jupyter-mlemodernizer-panel';

const NO_ARGUMENTS = { args: { type: 'object', properties: {} } };

const SUGGESTION_ARGUMENT = {
  args: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Id of the suggestion.' }
    },
    required: ['id']
  }
};

/** The notebook that a command concerns: the one in front. */
interface ITarget {
  readonly panel: NotebookPanel;
  readonly modernization: IModernization;
}

/** Register all commands. */
export function addCommands(
  app: JupyterFrontEnd,
  tracker: INotebookTracker,
  modernizations: IModernizations,
  trans: TranslationBundle
): void {
  const { commands, shell } = app;
  const target = (): ITarget | null => {
    const panel = tracker.currentWidget;
    return panel?.content.model
      ? { panel, modernization: modernizations.of(panel) }
      : null;
  };
  const isActive = (): boolean => !!target()?.modernization.isActive;
  const pending = (): number =>
    target()?.modernization.suggestions.pending.length ?? 0;
  const show = (): void => shell.activateById(PANEL_ID);

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

  commands.addCommand(CommandIDs.accept, {
    label: trans.__('Accept the suggestion'),
    describedBy: SUGGESTION_ARGUMENT,
    isEnabled: () => pending() > 0,
    execute: async args => {
      const model = target()?.modernization.suggestions;
      const id = suggestionOf(args);
      if (model && id) {
        await acceptSuggestion(model, id);
      }
    }
  });

  commands.addCommand(CommandIDs.reject, {
    label: trans.__('Reject the suggestion'),
    describedBy: SUGGESTION_ARGUMENT,
    isEnabled: () => pending() > 0,
    execute: args => {
      const id = suggestionOf(args);
      if (id) {
        target()?.modernization.suggestions.reject(id);
      }
    }
  });

  commands.addCommand(CommandIDs.acceptAllVerified, {
    label: trans.__('Accept all verified suggestions'),
    caption: trans.__('All but those that may change results'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pending() > 0,
    execute: async () => {
      const model = target()?.modernization.suggestions;
      if (model) {
        await acceptAllVerified(model);
      }
    }
  });

  const step = async (by: 1 | -1): Promise<void> => {
    const found = target();
    if (found) {
      await goTo(found, by);
    }
  };

  commands.addCommand(CommandIDs.next, {
    label: trans.__('Next suggestion'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pending() > 0,
    execute: () => step(1)
  });

  commands.addCommand(CommandIDs.previous, {
    label: trans.__('Previous suggestion'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pending() > 0,
    execute: () => step(-1)
  });

  commands.addCommand(CommandIDs.openReport, {
    label: trans.__('Open the modernization report'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.reportURL,
    execute: () => {
      const url = target()?.modernization.reportURL;
      if (url) {
        window.open(url, '_blank', 'noopener');
      }
    }
  });

  commands.addCommand(CommandIDs.forget, {
    label: trans.__('Discard the modernization'),
    caption: trans.__('Remove its pending suggestions and its report'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => !!target()?.modernization.snapshot && !isActive(),
    execute: () => target()?.modernization.forget()
  });

  commands.addCommand(CommandIDs.showPanel, {
    label: trans.__('Show the modernization'),
    describedBy: NO_ARGUMENTS,
    execute: show
  });

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
    panel.node.addEventListener(STEP_EVENT, event => {
      void step((event as CustomEvent<1 | -1>).detail);
    });
  });
}

/** The suggestion named, or the one whose bar has the focus. */
function suggestionOf(args: ReadonlyPartialJSONObject): string | null {
  return typeof args.id === 'string' ? args.id : focused();
}

function focused(): string | null {
  const bar = document.activeElement?.closest<HTMLElement>('[data-suggestion]');
  return bar?.dataset.suggestion ?? null;
}

/** Bring a neighbouring suggestion into view, its Accept button focused. */
async function goTo(
  { panel, modernization }: ITarget,
  by: 1 | -1
): Promise<void> {
  const model = modernization.suggestions;
  const places = inOrder(model.pending, model).filter(p => p.cellId !== null);
  const from = { id: focused(), index: panel.content.activeCellIndex };
  const place = neighbour(places, from, by);
  if (place) {
    const bar = await reveal(panel, place.index, place.entry.data.id);
    const accept = bar?.querySelector<HTMLElement>(
      'button.mzn-mod-primary:enabled'
    );
    const reject = bar?.querySelector<HTMLElement>('button.mzn-mod-reject');
    (accept ?? reject)?.focus({ preventScroll: true });
  }
}
