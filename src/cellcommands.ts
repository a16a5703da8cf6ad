/** The commands of a cell's toolbar: about all that is suggested for the active cell of a notebook. */
import type { Cell } from '@jupyterlab/cells';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CommandRegistry } from '@lumino/commands';
import type { ReadonlyPartialJSONObject } from '@lumino/coreutils';
import { acceptCaption, rejectCaption, staleCaption } from './cell/badges';
import { decide } from './cell/decide';
import { CommandIDs } from './commandids';
import type { IEntry } from './entry';
import { acceptIcon, diffIcon, rejectIcon } from './icons';
import type { SuggestionModel } from './model';
import type { ITarget } from './target';

/** A class of the notebook that hides the diffs in its cells. */
const NO_DIFF = 'mzn-mod-nodiff';

const VIEW_ARGUMENT = {
  args: {
    type: 'object',
    properties: {
      widgetId: {
        type: 'string',
        description:
          'Id of the notebook’s view; without it, the notebook in front.'
      }
    }
  }
};

/** What is to be decided in the active cell of a view. */
interface IDecidable {
  readonly target: ITarget;
  readonly model: SuggestionModel;
  readonly cell: Cell;
  readonly entries: readonly IEntry[];
}

/**
 * Register them.
 *
 * @param target - the notebook in a view, or in front.
 */
export function addCellCommands(
  commands: CommandRegistry,
  target: (view?: string) => ITarget | null,
  trans: TranslationBundle
): void {
  const at = ({ widgetId }: ReadonlyPartialJSONObject): ITarget | null =>
    target(typeof widgetId === 'string' ? widgetId : undefined);
  const decidable = (args: ReadonlyPartialJSONObject): IDecidable | null => {
    const found = at(args);
    const cell = found?.panel.content.activeCell;
    const model = found?.modernization.suggestions;
    const entries = (cell && model?.forCell(cell.model.id)) ?? [];
    return found && cell && model && entries.length
      ? { target: found, model, cell, entries }
      : null;
  };
  const carryOut = async (
    args: ReadonlyPartialJSONObject,
    accept: boolean
  ): Promise<void> => {
    const found = decidable(args);
    if (found) {
      const { target: where, cell, entries } = found;
      await decide(where, cell, entries, accept, trans);
    }
  };

  const caption =
    (text: typeof acceptText, command: string) =>
    (args: ReadonlyPartialJSONObject): string => {
      const found = decidable(args);
      return withKey(text(found, trans), found, command, commands);
    };

  commands.addCommand(CommandIDs.acceptCell, {
    label: trans.__('Accept what is suggested for the cell'),
    caption: caption(acceptText, CommandIDs.accept),
    icon: args => (args.toolbar ? acceptIcon : undefined),
    describedBy: VIEW_ARGUMENT,
    isVisible: args => {
      const found = decidable(args);
      return !!found && (found.entries.length === 1 || accepted(found) > 0);
    },
    isEnabled: args => {
      const found = decidable(args);
      return !!found && accepted(found) > 0;
    },
    execute: args => carryOut(args, true)
  });
  commands.addCommand(CommandIDs.rejectCell, {
    label: trans.__('Reject what is suggested for the cell'),
    caption: caption(rejectText, CommandIDs.reject),
    icon: args => (args.toolbar ? rejectIcon : undefined),
    describedBy: VIEW_ARGUMENT,
    isVisible: args => !!decidable(args),
    isEnabled: args => !!decidable(args),
    execute: args => carryOut(args, false)
  });

  commands.addCommand(CommandIDs.toggleDiff, {
    label: trans.__('Show suggested changes in the cells'),
    caption: trans.__('Show or hide the diffs; the suggestions stay'),
    icon: args => (args.toolbar ? diffIcon : undefined),
    describedBy: VIEW_ARGUMENT,
    isToggled: args => !at(args)?.panel.content.hasClass(NO_DIFF),
    isEnabled: args => !!at(args),
    // In a cell's toolbar only where there is something to see.
    isVisible: args => {
      const found = decidable(args);
      const id = found?.cell.model.id;
      return !args.toolbar || (!!id && !!found.model.chain(id)?.hunks.length);
    },
    execute: args => {
      const content = at(args)?.panel.content;
      content?.toggleClass(NO_DIFF);
      commands.notifyCommandChanged(CommandIDs.toggleDiff);
      const { activeElement } = document;
      const cell = content?.activeCell?.node;
      // The toolbar makes way for a change in the first line.
      if (
        cell?.contains(activeElement) &&
        !activeElement?.getClientRects().length
      ) {
        cell.focus({ preventScroll: true });
      }
    }
  });
}

/** How many would be accepted: the only one, or those of several that are verified. */
function accepted({ model, entries }: IDecidable): number {
  return entries.length > 1
    ? model.acceptableAmong(entries).length
    : Number(!model.isStale(entries[0]));
}

function acceptText(
  found: IDecidable | null,
  trans: TranslationBundle
): string {
  if (!found) {
    return trans.__('All that is verified, if there are several suggestions');
  }
  const { model, entries } = found;
  const [first] = entries;
  if (entries.length === 1) {
    return model.isStale(first)
      ? staleCaption(trans)
      : acceptCaption(first, model, trans);
  }
  const count = accepted(found);
  return count === entries.length
    ? trans.__('Accept all %1 suggestions for this cell', count)
    : trans._n(
        'Accept the suggestion for this cell that is verified',
        'Accept the %1 suggestions for this cell that are verified',
        count
      );
}

function rejectText(
  found: IDecidable | null,
  trans: TranslationBundle
): string {
  if (!found) {
    return trans.__('All of it; the cell stays as it is');
  }
  const { model, entries } = found;
  return entries.length === 1
    ? rejectCaption(entries[0], model, trans)
    : trans.__('Reject all %1 suggestions for this cell', entries.length);
}

/** A caption with the key of the command that does the same, as long as there is a single suggestion. */
function withKey(
  caption: string,
  found: IDecidable | null,
  command: string,
  commands: CommandRegistry
): string {
  const binding = commands.keyBindings.find(each => each.command === command);
  if (found?.entries.length !== 1 || !binding) {
    return caption;
  }
  const keys = binding.keys.map(CommandRegistry.formatKeystroke).join(', ');
  return `${caption} (${keys})`;
}
