/**
 * Added lines that are wider than the editor, where its lines do not wrap: the
 * cursor only goes along the cell's own lines, so a block that is too wide can
 * have the focus, and scrolls the editor. Others cost no stop of the Tab key.
 */
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { tellKey } from '../buttons';

/** So far, in pixels, at a key. */
const STEP = 40;

/** Looks which blocks are too wide, whenever the editor or its lines change. */
export const reach: Extension = ViewPlugin.define(view => {
  const measure = {
    read: () => {
      const { scrollDOM, contentDOM } = view;
      const overflows = scrollDOM.scrollWidth > scrollDOM.clientWidth;
      return [...contentDOM.querySelectorAll<HTMLElement>('.mzn-added')].map(
        block => ({ block, isWide: overflows && isTooWide(block, view) })
      );
    },
    write: (found: { block: HTMLElement; isWide: boolean }[]) =>
      found.forEach(({ block, isWide }) => {
        if (isWide) {
          block.tabIndex = 0;
        } else {
          block.removeAttribute('tabindex');
        }
      })
  };
  view.requestMeasure(measure);
  return {
    update: ({ geometryChanged, transactions }) => {
      if (geometryChanged || transactions.length) {
        view.requestMeasure(measure);
      }
    }
  };
});

function isTooWide(block: HTMLElement, view: EditorView): boolean {
  const { left } = block.getBoundingClientRect();
  const width = view.scrollDOM.clientWidth;
  return [...block.querySelectorAll('.mzn-added-line')].some(line => {
    const end = line.lastElementChild?.getBoundingClientRect();
    return !!end && end.right - left > width;
  });
}

/**
 * What the keys do in a block that has the focus.
 *
 * @param leave - lets the cell have the focus.
 */
export function scrollByKeys(
  block: HTMLElement,
  view: EditorView,
  leave: () => void
): void {
  // None of the notebook's keys; see `quietButton`.
  block.setAttribute('data-lm-suppress-shortcuts', 'true');
  block.addEventListener('focusin', event => event.stopPropagation());
  block.addEventListener('keydown', event => {
    if (event.target !== block) {
      return;
    }
    const { scrollDOM } = view;
    const places: { [key: string]: number } = {
      ArrowLeft: scrollDOM.scrollLeft - STEP,
      ArrowRight: scrollDOM.scrollLeft + STEP,
      Home: 0,
      End: scrollDOM.scrollWidth
    };
    event.stopPropagation();
    if (event.key === 'Escape') {
      leave();
    } else if (event.key in places && !hasModifier(event)) {
      event.preventDefault();
      scrollDOM.scrollLeft = places[event.key];
    } else {
      tellKey(event);
    }
  });
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}
