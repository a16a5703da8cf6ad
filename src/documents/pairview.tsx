/** One cell in the comparison: then and now, side by side. */
import type { Language } from '@codemirror/language';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { coloured, coloursOf } from './colours';
import { ILine, sideBySide } from './lines';
import type { IPair, ISide } from './pairs';

/** The languages in whose colours a notebook is shown, as far as they are known. */
export type ILanguages = readonly [
  code: Language | null,
  text: Language | null
];

export const NO_LANGUAGES: ILanguages = [null, null];

interface IPairProps {
  pair: IPair;
  languages: ILanguages;
  name: string;
  trans: TranslationBundle;
}

/** Drawn again only when it is another: a long notebook has hundreds, and all are paired anew with each change. */
export const Pair = React.memo(
  PairView,
  (a, b) =>
    a.name === b.name &&
    a.languages === b.languages &&
    a.pair.isChanged === b.pair.isChanged &&
    isSame(a.pair.before, b.pair.before) &&
    isSame(a.pair.after, b.pair.after)
);

function isSame(a: ISide | null, b: ISide | null): boolean {
  return (
    a?.type === b?.type &&
    a?.source === b?.source &&
    a?.output === b?.output &&
    a?.images.join() === b?.images.join()
  );
}

/** A cell then and now: lines that belong together stand at one height, however often they wrap. */
function PairView(props: IPairProps): JSX.Element {
  const { pair, languages, name, trans } = props;
  const { before, after } = pair;
  const [then, now] = [before?.source ?? '', after?.source ?? ''];
  const [old, fresh] = React.useMemo(() => sideBySide(then, now), [then, now]);
  const section = React.useRef<HTMLElement>(null);
  const isNear = useIsNear(section);
  const outputs = React.useRef<HTMLDivElement>(null);
  const led = React.useRef(new Map<HTMLElement, string>());
  /** A table of which one side was scrolled is scrolled on the other, as far as that one goes. */
  const follow = ({ currentTarget }: React.UIEvent<HTMLElement>): void => {
    const { scrollLeft, scrollTop } = currentTarget;
    const isLed = led.current.get(currentTarget) === placeOf(currentTarget);
    led.current.delete(currentTarget);
    // One that ends earlier does not lead the other back.
    if (!isLed) {
      for (const pre of outputs.current?.querySelectorAll('pre') ?? []) {
        const from = placeOf(pre);
        pre.scrollTo(scrollLeft, scrollTop);
        if (placeOf(pre) !== from) {
          led.current.set(pre, placeOf(pre));
        }
      }
    }
  };
  return (
    <section
      ref={section}
      className={`mzn-compare-pair${pair.isChanged ? ' mzn-mod-changed' : ''}`}
      aria-label={name}
      tabIndex={-1}
    >
      <h2>{name}</h2>
      <div
        className="mzn-compare-sources"
        style={{ '--mzn-lines': old.length } as React.CSSProperties}
      >
        <Source
          side={before}
          lines={old}
          languages={isNear ? languages : NO_LANGUAGES}
          sign="−"
          label={trans.__('Then')}
          absent={trans.__('There was no such cell.')}
        />
        <Source
          side={after}
          lines={fresh}
          languages={isNear ? languages : NO_LANGUAGES}
          sign="+"
          label={trans.__('Now')}
          absent={trans.__('The cell was deleted.')}
        />
      </div>
      <div ref={outputs} className="mzn-compare-outputs">
        <Output
          side={before}
          label={trans.__('Output then')}
          onScroll={follow}
        />
        <Output side={after} label={trans.__('Output now')} onScroll={follow} />
      </div>
    </section>
  );
}

/** Is an element in view, or was it? A long notebook in colour would be hundreds of thousands of elements. */
function useIsNear(element: React.RefObject<HTMLElement>): boolean {
  const [isNear, setNear] = React.useState(false);
  React.useEffect(() => {
    if (isNear || !element.current) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      entries => setNear(entries.some(entry => entry.isIntersecting)),
      { rootMargin: '400px' }
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}

function placeOf({ scrollLeft, scrollTop }: HTMLElement): string {
  return `${scrollLeft} ${scrollTop}`;
}

function Source(props: {
  side: ISide | null;
  lines: readonly (ILine | null)[];
  languages: ILanguages;
  sign: '−' | '+';
  label: string;
  absent: string;
}): JSX.Element {
  const { side, lines, languages, sign, label, absent } = props;
  const source = side?.source ?? '';
  const language = languages[side?.type === 'code' ? 0 : 1];
  const colours = React.useMemo(
    () => (language ? coloursOf(source, language) : []),
    [source, language]
  );
  if (!side) {
    return <p className="mzn-panel-status">{absent}</p>;
  }
  const mark = sign === '−' ? 'mzn-mod-removed' : 'mzn-mod-added';
  let number = 0;
  return (
    <pre
      className="mzn-compare-source"
      role="group"
      aria-label={label}
      style={
        { '--mzn-digits': `${lines.length}`.length } as React.CSSProperties
      }
    >
      {lines.map((line, n) =>
        line ? (
          <div
            key={n}
            className={`mzn-file-line${line.isChanged ? ` ${mark}` : ''}`}
            data-sign={line.isChanged ? sign : ' '}
          >
            <span
              className="mzn-line-number"
              aria-hidden="true"
              data-number={++number}
            />
            {coloured(line.pieces, colours[number - 1] ?? []).map(
              ({ text, className, isMarked }, k) =>
                isMarked ? (
                  <mark key={k} className={className}>
                    {text}
                  </mark>
                ) : className ? (
                  <span key={k} className={className}>
                    {text}
                  </span>
                ) : (
                  text
                )
            )}
            {line.pieces.join('') ? '' : ' '}
          </div>
        ) : (
          <div key={n} className="mzn-compare-gap" />
        )
      )}
    </pre>
  );
}

function Output(props: {
  side: ISide | null;
  label: string;
  onScroll: (event: React.UIEvent<HTMLElement>) => void;
}): JSX.Element {
  const { side, label, onScroll } = props;
  return (
    <div>
      {side?.output && (
        <pre
          className="mzn-compare-output"
          role="group"
          aria-label={label}
          tabIndex={0}
          onScroll={onScroll}
        >
          {side.output}
        </pre>
      )}
      {side?.images.map((url, n) => (
        <img key={n} src={url} alt={label} />
      ))}
    </div>
  );
}
