/** Buttons inside the notebook, out of reach of its own key and mouse handling. */

/** Asks for the next (1) or the previous (-1) suggestion; see `commands.ts`. */
export const STEP_EVENT = 'mzn-step';

/**
 * Keep the notebook's own mouse, key and focus handling away from a button.
 *
 * Lumino looks for the attribute from the focused element upwards and stops at
 * the first selector that matches, so it has to be on the button itself. The
 * notebook puts the focus back into the editor at any keydown, and a mousedown
 * would change the mode.
 */
export function quietButton(button: HTMLButtonElement): void {
  button.setAttribute('data-lm-suppress-shortcuts', 'true');
  button.addEventListener('keydown', event => {
    event.stopPropagation();
    if (event.key === 'F7') {
      // Going from one suggestion to the next works from the buttons as well.
      event.preventDefault();
      const detail = event.shiftKey ? -1 : 1;
      button.dispatchEvent(
        new CustomEvent(STEP_EVENT, { bubbles: true, detail })
      );
    }
  });
  button.addEventListener('mousedown', event => event.preventDefault());
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
