/** A notebook that is read anew is shown where a person was in it. */
import type { NotebookPanel } from '@jupyterlab/notebook';

/** What a person can do to the text of a notebook. */
const INPUT = ['keydown', 'beforeinput', 'paste', 'cut', 'drop'];

/**
 * Do what replaces the cells of a notebook, with the same cell active, the
 * cursor, the focus and the scroll position where they were. Meanwhile nothing
 * is typed: it would be lost.
 */
export async function samePlace(
  { content, node }: NotebookPanel,
  replace: () => Promise<void>
): Promise<void> {
  const { activeCellIndex, mode, activeCell, outerNode } = content;
  const { scrollTop } = outerNode;
  const hadFocus = node.contains(document.activeElement);
  const cursor = activeCell?.editor?.getCursorPosition();
  const hold = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  INPUT.forEach(name => node.addEventListener(name, hold, true));
  try {
    await replace();
  } finally {
    INPUT.forEach(name => node.removeEventListener(name, hold, true));
  }
  content.activeCellIndex = activeCellIndex;
  await content.activeCell?.ready;
  if (hadFocus) {
    content.mode = mode;
    const { editor } = content.activeCell ?? {};
    if (mode === 'edit' && editor) {
      editor.focus();
      if (cursor) {
        editor.setCursorPosition(cursor);
      }
    } else {
      content.node.focus({ preventScroll: true });
    }
  }
  // Cells are measured as they come into view.
  for (let frames = 0; frames < 3; frames++) {
    outerNode.scrollTop = scrollTop;
    await new Promise(requestAnimationFrame);
  }
}
