/** The focus stays where a person works: what she has pressed may go, and the focus would be nowhere. */

const FOCUSABLE = [
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'a[href]',
  '[tabindex]'
]
  .map(each => `${each}:not([tabindex="-1"], :disabled)`)
  .join();

/** What replaces it may take a moment, and may ask for the focus itself. */
const MOMENT = 100;

/** Focus the first control that shows within an element; the element itself if there is none. */
export function focusFirst(node: HTMLElement): void {
  const first = firstIn(node);
  if (!first) {
    node.tabIndex = -1;
  }
  (first ?? node).focus();
}

function firstIn(node: HTMLElement): HTMLElement | undefined {
  const controls = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return controls.find(each => each.getClientRects().length > 0);
}

/** Whenever the control that has the focus within an element goes, or is switched off, one that is near takes it. */
export function keepFocus(node: HTMLElement): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  const isGone = (): boolean => !last?.isConnected || last.matches(':disabled');
  node.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
    around = [];
    for (
      let at = last.parentElement;
      at && node.contains(at);
      at = at.parentElement
    ) {
      around.push(at);
    }
  });
  node.addEventListener('focusout', () => {
    // What is taken out of the page is still there at this moment.
    const left = last;
    window.setTimeout(() => {
      if (last === left && !isGone() && document.activeElement !== left) {
        last = null;
      }
    });
  });
  new MutationObserver(() => {
    if (last && isGone()) {
      const gone = last;
      window.setTimeout(() => {
        if (last === gone) {
          last = null;
          const { activeElement, body } = document;
          if (activeElement === body || activeElement === gone) {
            focusFirst(
              around.find(each => each.isConnected && firstIn(each)) ?? node
            );
          }
        }
      }, MOMENT);
    }
  }).observe(node, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled']
  });
}
