/** Buttons inside the notebook, out of reach of its own key and mouse handling. */

/** Tells of a key pressed on a button, which shortcuts do not hear of; see `reviewcommands.ts`. */
export const KEY_EVENT = 'mzn-key';

/** Tell of a key pressed on an element, which shortcuts do not hear of. */
export function tellKey(event: KeyboardEvent): void {
  event.currentTarget?.dispatchEvent(
    new CustomEvent(KEY_EVENT, { bubbles: true, detail: event })
  );
}

/**
 * Keep the notebook's own mouse, key and focus handling away from a button.
 *
 * Lumino looks for the attribute from the focused element upwards and stops at
 * the first selector that matches, so it has to be on the button itself. The
 * notebook puts the focus back into the editor at any keydown, and goes into
 * command mode at a mousedown.
 */
export function quietButton(button: HTMLButtonElement): void {
  button.setAttribute('data-lm-suppress-shortcuts', 'true');
  button.addEventListener('keydown', event => {
    event.stopPropagation();
    tellKey(event);
  });
  button.addEventListener('mousedown', event => {
    event.preventDefault();
    event.stopPropagation();
  });
}

/** A button with a text, quiet. */
export function makeButton(
  className: string,
  text: string,
  label: string = text
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  button.title = label;
  button.setAttribute('aria-label', label);
  quietButton(button);
  return button;
}

/** A button of a bar or a form, and what it does. */
export function button(
  className: string,
  text: string,
  act: () => void,
  label: string = text
): HTMLButtonElement {
  const made = makeButton(`mzn-button ${className}`, text, label);
  made.addEventListener('click', act);
  return made;
}
