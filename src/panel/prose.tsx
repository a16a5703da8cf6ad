import * as React from 'react';

/** Text in which `…` is code. */
export function Prose({ text }: { text: string }): JSX.Element {
  const parts = text.split('`');
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 && index < parts.length - 1 ? (
          <code key={index}>{part}</code>
        ) : (
          <React.Fragment key={index}>
            {index % 2 === 1 ? '`' + part : part}
          </React.Fragment>
        )
      )}
    </>
  );
}
