/** What the forms in dialogs are made of. */
import { ReactWidget } from '@jupyterlab/apputils';
import type { Message } from '@lumino/messaging';
import * as React from 'react';

/** A form as the body of a dialog. */
export abstract class DialogForm extends ReactWidget {
  constructor() {
    super();
    this.addClass('mzn-options');
  }

  /**
   * Dialogs of JupyterLab 4.2 take Enter for OK before what has the focus hears
   * of it: in a field of several lines it begins the next, and it presses a button.
   */
  handleEvent(event: KeyboardEvent): void {
    const { target, key } = event;
    if (
      key === 'Enter' &&
      (target instanceof HTMLTextAreaElement ||
        target instanceof HTMLButtonElement) &&
      this.node.contains(target)
    ) {
      event.stopPropagation();
    }
  }

  protected override onAfterAttach(msg: Message): void {
    super.onAfterAttach(msg);
    document.addEventListener('keydown', this, true);
  }

  protected override onBeforeDetach(msg: Message): void {
    document.removeEventListener('keydown', this, true);
    super.onBeforeDetach(msg);
  }
}

/** A label, its control and what to write there, which screen readers tell after the label. */
export function Field(props: {
  label: string;
  help: string;
  children: JSX.Element;
}): JSX.Element {
  const id = React.useId();
  const [control, help] = [`${id}control`, `${id}help`];
  return (
    <div className="mzn-options-field">
      <label htmlFor={control}>{props.label}</label>
      {React.cloneElement(props.children, {
        id: control,
        'aria-describedby': help
      })}
      <small id={help}>{props.help}</small>
    </div>
  );
}
