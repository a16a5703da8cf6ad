/** Following the undo steps of the shared notebook and its cells. */
import type { ISharedCell, ISharedNotebook } from '@jupyter/ydoc';

/** What is used of the undo manager of Yjs. */
interface IUndoManager {
  readonly undoStack: readonly IStackItem[];
  readonly redoStack: readonly IStackItem[];
  stopCapturing(): void;
  on(name: 'stack-item-popped', slot: (popped: IPopped) => void): void;
}

interface IStackItem {
  readonly meta: Map<unknown, unknown>;
}

interface IPopped {
  readonly stackItem: IStackItem;
  readonly type: 'undo' | 'redo';
}

/** Called with false when a step is undone, with true when it is redone. */
export type StepListener = (redone: boolean) => void;

const STEP = Symbol('jupyter-mlemodernizer:step');
const watched = new WeakSet<IUndoManager>();

/**
 * Make a change that is exactly one undo step, and be told when it is undone
 * or redone.
 *
 * Yjs merges changes within 500 ms into one step: the step is closed before
 * and after. Never call this inside a transaction of the notebook: the cell's
 * own undo manager would not see the change.
 *
 * @param target - the cell or the notebook whose undo stack takes the step.
 */
export function undoableStep(
  target: ISharedCell | ISharedNotebook,
  change: () => void,
  told: StepListener
): void {
  // The manager is on the classes of @jupyter/ydoc, not on its interfaces.
  const manager = (target as { undoManager?: IUndoManager | null }).undoManager;
  if (!manager) {
    change();
    return;
  }
  const before = manager.undoStack.length;
  manager.stopCapturing();
  change();
  manager.stopCapturing();
  if (manager.undoStack.length > before) {
    manager.undoStack[manager.undoStack.length - 1].meta.set(STEP, told);
  }
  if (!watched.has(manager)) {
    watched.add(manager);
    manager.on('stack-item-popped', popped => follow(manager, popped));
  }
}

/** The opposite stack has a new item for the step: carry the listener over. */
function follow(manager: IUndoManager, { stackItem, type }: IPopped): void {
  const told = stackItem.meta.get(STEP) as StepListener | undefined;
  if (told) {
    const stack = type === 'undo' ? manager.redoStack : manager.undoStack;
    stack[stack.length - 1]?.meta.set(STEP, told);
    told(type === 'redo');
  }
}
