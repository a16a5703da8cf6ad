/** The whole notebook before and after, source and outputs, in a tab. */
import { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { INotebookContent } from '@jupyterlab/nbformat';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import * as React from 'react';
import { modernizeIcon } from '../icons';
import { liveNotebook } from '../livenotebook';
import { useSignal } from '../panel/hooks';
import type { IModernization } from '../tokens';
import { cellName } from '../wording';
import type { Copy } from '../wire';
import { ILine, sideBySide } from './lines';
import { IPair, ISide, pairCells } from './pairs';

/** Comparing all cells takes a while: not more often than this, in milliseconds. */
const PAUSE = 300;

/** Id of the tab. */
export function compareId({ path }: IModernization): string {
  return `jupyter-mlemodernizer-compare-${path}`;
}

/** A tab that compares the notebook at the start with the notebook as it is now. */
export function compareDocument(
  modernization: IModernization,
  trans: TranslationBundle
): MainAreaWidget {
  const content = new Comparison(modernization, trans);
  const document = new MainAreaWidget({ content });
  const name = PathExt.basename(modernization.path);
  document.id = compareId(modernization);
  document.title.label = trans.__('Then and now: %1', name);
  document.title.icon = modernizeIcon;
  document.title.closable = true;
  document.toolbar.hide();
  modernization.disposed.connect(document.dispose, document);
  return document;
}

class Comparison extends ReactWidget {
  constructor(
    private readonly _modernization: IModernization,
    private readonly _trans: TranslationBundle
  ) {
    super();
    this.addClass('mzn-compare');
    this.node.tabIndex = 0;
  }

  protected override render(): JSX.Element {
    return <View modernization={this._modernization} trans={this._trans} />;
  }
}

function View(props: {
  modernization: IModernization;
  trans: TranslationBundle;
}): JSX.Element {
  const { modernization, trans } = props;
  const { suggestions } = modernization;
  const [all, setAll] = React.useState(false);
  const [original, setOriginal] = React.useState<INotebookContent | null>(null);
  const [problem, setProblem] = React.useState('');
  useSignal(suggestions.notebook.changed, PAUSE);
  const id = modernization.snapshot?.id;
  const run = useLastRun(modernization);
  React.useEffect(() => {
    modernization.original().then(setOriginal, (error: Error) => {
      setProblem(error.message);
    });
  }, [modernization, id]);
  if (!original) {
    return (
      <p className="mzn-panel-status">{problem || trans.__('Loading…')}</p>
    );
  }
  const pairs = pairCells(
    original,
    suggestions.notebook,
    liveId => suggestions.knownId(liveId),
    run && (run.notebook as unknown as INotebookContent)
  );
  const changed = pairs.filter(pair => pair.isChanged).length;
  return (
    <>
      <div className="mzn-compare-head">
        <span>
          {changed
            ? trans._n(
                '%1 cell is not what it was.',
                '%1 cells are not what they were.',
                changed
              )
            : trans.__('The notebook is what it was: nothing is accepted yet.')}
        </span>
        {!!run?.left_empty && (
          <span>
            {trans._n(
              '%1 cell shows no output now: it was not run with just these changes.',
              '%1 cells show no output now: they were not run with just these changes.',
              run.left_empty
            )}
          </span>
        )}
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={event => setAll(event.target.checked)}
          />
          {trans.__('Show all cells')}
        </label>
      </div>
      {changed > 0 || all ? (
        <div className="mzn-compare-sides" aria-hidden="true">
          <span>{trans.__('Then')}</span>
          <span>{trans.__('Now')}</span>
        </div>
      ) : null}
      {pairs
        .filter(pair => all || pair.isChanged)
        .map(pair => (
          <Pair
            key={pair.key}
            pair={pair}
            name={
              pair.index < 0
                ? trans.__('New cell')
                : cellName(
                    original.cells as { cell_type: string }[],
                    pair.index,
                    trans
                  )
            }
            trans={trans}
          />
        ))}
    </>
  );
}

/** What the last run showed, as far as it holds for the notebook as it is now; null if nothing is accepted. */
function useLastRun(modernization: IModernization): Copy | null {
  const { suggestions, snapshot, isActive } = modernization;
  const [run, setRun] = React.useState<Copy | null>(null);
  useSignal(modernization.changed, PAUSE);
  const sources = suggestions.notebook.cells.map(cell => cell.getSource());
  const state = [
    snapshot?.id,
    ...suggestions.accepted.map(({ data }) => data.id),
    ...sources,
    isActive ? '' : snapshot?.last_seq
  ].join('\0');
  React.useEffect(() => {
    let isLatest = true;
    const take = (copy: Copy | null): void => {
      if (isLatest) {
        setRun(copy);
      }
    };
    const applied = suggestions.accepted.map(({ data }) => data.id);
    if (applied.length) {
      const notebook = liveNotebook(suggestions, 'known');
      modernization
        .copy({ notebook, applied, everywhere: true })
        // What the notebook itself shows is worth showing without it.
        .then(take, () => take(null));
    } else {
      take(null);
    }
    return () => {
      isLatest = false;
    };
  }, [modernization, suggestions, state]);
  return run;
}

/** A cell then and now: lines that belong together stand at one height, however often they wrap. */
function Pair(props: {
  pair: IPair;
  name: string;
  trans: TranslationBundle;
}): JSX.Element {
  const { pair, name, trans } = props;
  const { before, after } = pair;
  const [then, now] = [before?.source ?? '', after?.source ?? ''];
  const [old, fresh] = React.useMemo(() => sideBySide(then, now), [then, now]);
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
    <section className="mzn-compare-pair" aria-label={name}>
      <h2>{name}</h2>
      <div
        className="mzn-compare-sources"
        style={{ '--mzn-lines': old.length } as React.CSSProperties}
      >
        <Source
          side={before}
          lines={old}
          sign="−"
          label={trans.__('Then')}
          absent={trans.__('There was no such cell.')}
        />
        <Source
          side={after}
          lines={fresh}
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

function placeOf({ scrollLeft, scrollTop }: HTMLElement): string {
  return `${scrollLeft} ${scrollTop}`;
}

function Source(props: {
  side: ISide | null;
  lines: readonly (ILine | null)[];
  sign: '−' | '+';
  label: string;
  absent: string;
}): JSX.Element {
  const { side, lines, sign, label, absent } = props;
  if (!side) {
    return <p className="mzn-panel-status">{absent}</p>;
  }
  const mark = sign === '−' ? 'mzn-mod-removed' : 'mzn-mod-added';
  return (
    <pre className="mzn-compare-source" role="group" aria-label={label}>
      {lines.map((line, n) =>
        line ? (
          <div
            key={n}
            className={`mzn-file-line${line.isChanged ? ` ${mark}` : ''}`}
            data-sign={line.isChanged ? sign : ' '}
          >
            {line.pieces.map((piece, k) =>
              k % 2 ? <mark key={k}>{piece}</mark> : piece
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
