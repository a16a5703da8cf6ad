import * as React from 'react';
import { proseParts } from '../wording';

/** Text in which `…` is code. */
export function Prose({ text }: { text: string }): JSX.Element {
  return (
    <>
      {proseParts(text).map((part, index) =>
        index % 2 ? (
          <code key={index}>{part}</code>
        ) : (
          <React.Fragment key={index}>{part}</React.Fragment>
        )
      )}
    </>
  );
}
