/** The commands of a review: going from one suggestion to the next, and deciding. */
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CommandRegistry } from '@lumino/commands';
import type { ReadonlyPartialJSONObject } from '@lumino/coreutils';
import { KEY_EVENT } from './buttons';
import { focusBar, reveal } from './cell/reveal';
import { CommandIDs } from './commandids';
import type { IHunk } from './hunks';
import { best, carryOut, focused, near, pressInView } from './meant';
import { forEachNotebook } from './notebooks';
import { neighbour, pendingPlaces } from './review';
import { ITarget, NO_ARGUMENTS, pendingOf } from './target';

const SUGGESTION_ARGUMENT = {
  args: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        description:
          'Id of the suggestion; without it, the one that has the focus, or was shown last, or the first of the active cell that is in view.'
      }
    }
  }
};

/** Register them. */
export function addReviewCommands(
  commands: CommandRegistry,
  tracker: INotebookTracker,
  target: () => ITarget | null,
  trans: TranslationBundle
): void {
  const pending = (): number => pendingOf(target());
  const named = ({ id }: ReadonlyPartialJSONObject): string | null =>
    typeof id === 'string' ? id : (focused() ?? near(target())[0] ?? null);
  const isPending = (id: string | null): boolean =>
    !!id && !!target()?.modernization.suggestions.entry(id)?.isPending;

  const add = (
    id: string,
    texts: { label: string; caption: string },
    execute: (
      found: ITarget,
      suggestion: string,
      isNamed: boolean
    ) => Promise<void>
  ): void => {
    commands.addCommand(id, {
      ...texts,
      describedBy: SUGGESTION_ARGUMENT,
      isEnabled: args => isPending(named(args)),
      execute: async args => {
        const found = target();
        const isNamed = args.id !== undefined;
        const suggestion = isNamed ? named(args) : (focused() ?? best(found));
        if (found && suggestion && isPending(suggestion)) {
          await execute(found, suggestion, isNamed);
        } else if (isNamed) {
          throw new Error(
            trans.__(
              'No suggestion “%1” waits for a decision in the notebook in front.',
              `${args.id}`
            )
          );
        }
      }
    });
  };

  add(
    CommandIDs.accept,
    {
      label: trans.__('Accept the suggestion'),
      caption: trans.__(
        'Put it into the cell: the one that has the focus, or was shown last; one that is out of view is shown first'
      )
    },
    (found, id, isNamed) => carryOut(found, id, true, isNamed, trans)
  );
  add(
    CommandIDs.reject,
    {
      label: trans.__('Reject the suggestion'),
      caption: trans.__(
        'Leave the cell as it is: the one that has the focus, or was shown last; one that is out of view is shown first'
      )
    },
    (found, id, isNamed) => carryOut(found, id, false, isNamed, trans)
  );
  add(
    CommandIDs.edit,
    {
      label: trans.__('Edit the suggestion before accepting'),
      caption: trans.__('Change the proposal, and try it in a fresh kernel')
    },
    (found, id) => pressInView(found, id, 'mzn-edit')
  );
  add(
    CommandIDs.details,
    {
      label: trans.__('Show or hide the evidence'),
      caption: trans.__('What happened without the suggestion, and with it')
    },
    (found, id) => pressInView(found, id, 'mzn-details')
  );

  const hunk = (
    id: string,
    texts: { label: string; caption: string },
    taken: boolean
  ): void => {
    commands.addCommand(id, {
      ...texts,
      describedBy: NO_ARGUMENTS,
      isEnabled: () => hunksOf(target()).length > 0,
      execute: () => {
        const found = target();
        if (found) {
          decideHunk(found, taken);
        }
      }
    });
  };
  hunk(
    CommandIDs.acceptHunk,
    {
      label: trans.__('Accept the change at the cursor'),
      caption: trans.__(
        'One of the places that a suggestion changes, or the next one below'
      )
    },
    true
  );
  hunk(
    CommandIDs.rejectHunk,
    {
      label: trans.__('Reject the change at the cursor'),
      caption: trans.__(
        'One of the places that a suggestion changes, or the next one below'
      )
    },
    false
  );

  const step = (by: 1 | -1) => async (): Promise<void> => {
    const found = target();
    if (found) {
      await goTo(found, by);
    }
  };
  commands.addCommand(CommandIDs.next, {
    label: trans.__('Next suggestion'),
    caption: trans.__('Go to the next one that waits for a decision'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pending() > 0,
    execute: step(1)
  });
  commands.addCommand(CommandIDs.previous, {
    label: trans.__('Previous suggestion'),
    caption: trans.__('Go to the one before that waits for a decision'),
    describedBy: NO_ARGUMENTS,
    isEnabled: () => pending() > 0,
    execute: step(-1)
  });

  forEachNotebook(tracker, panel => {
    panel.node.addEventListener(KEY_EVENT, event => {
      const { detail } = event as CustomEvent<KeyboardEvent>;
      const key = CommandRegistry.keystrokeForKeydownEvent(detail);
      const mine = Object.values<string>(CommandIDs);
      const binding = commands.keyBindings.find(
        ({ command, keys }) =>
          mine.includes(command) && keys.length === 1 && keys[0] === key
      );
      if (binding) {
        detail.preventDefault();
        void commands.execute(binding.command, binding.args);
      }
    });
  });
}

/** The places that pending suggestions change in the active cell. */
function hunksOf(found: ITarget | null): readonly IHunk[] {
  const cell = found?.panel.content.activeCell;
  const model = found?.modernization.suggestions;
  return (cell && model?.chain(cell.model.id)?.hunks) ?? [];
}

/** Decide about the hunk that has the focus, else the one at the cursor, or the next one below it. */
function decideHunk({ panel, modernization }: ITarget, taken: boolean): void {
  const own = document.activeElement
    ?.closest('.mzn-added')
    ?.querySelector<HTMLElement>(taken ? '.mzn-mod-accept' : '.mzn-mod-reject');
  if (own) {
    own.click();
    return;
  }
  const cell = panel.content.activeCell;
  const model = modernization.suggestions;
  const hunks = hunksOf({ panel, modernization });
  if (!cell || !hunks.length) {
    return;
  }
  const line = cell.editor?.getCursorPosition().line ?? 0;
  const { key } = hunks.find(hunk => hunk.to >= line) ?? hunks[0];
  if (taken) {
    model.acceptHunk(cell.model.id, key);
  } else {
    model.rejectHunk(cell.model.id, key);
  }
}

/** Bring a neighbouring suggestion into view, its Accept button focused. */
async function goTo(
  { panel, modernization }: ITarget,
  by: 1 | -1
): Promise<void> {
  const model = modernization.suggestions;
  const from = { id: focused(), index: panel.content.activeCellIndex };
  const place = neighbour(pendingPlaces(model), from, by);
  if (place) {
    focusBar(await reveal(panel, place.index, place.entry.data.id));
  }
}
