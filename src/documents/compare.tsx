/** The whole notebook before and after, source and outputs, in a tab. */
import { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { INotebookContent } from '@jupyterlab/nbformat';
import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget } from '@jupyterlab/ui-components';
import * as React from 'react';
import { modernizeIcon } from '../icons';
import { useSignal } from '../panel/hooks';
import type { IModernization } from '../tokens';
import { cellName } from '../wording';
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
  const pairs = pairCells(original, suggestions.notebook, liveId =>
    suggestions.knownId(liveId)
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
        <label>
          <input
            type="checkbox"
            checked={all}
            onChange={event => setAll(event.target.checked)}
          />
          {trans.__('Show all cells')}
        </label>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{trans.__('Then')}</th>
            <th scope="col">{trans.__('Now')}</th>
          </tr>
        </thead>
        {pairs
          .filter(pair => all || pair.isChanged)
          .map(pair => (
            <tbody key={pair.key}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {pair.index < 0
                    ? trans.__('New cell')
                    : cellName(
                        original.cells as { cell_type: string }[],
                        pair.index,
                        trans
                      )}
                </th>
              </tr>
              <Row pair={pair} trans={trans} />
            </tbody>
          ))}
      </table>
    </>
  );
}

function Row(props: { pair: IPair; trans: TranslationBundle }): JSX.Element {
  const { pair, trans } = props;
  const { before, after } = pair;
  const [old, fresh] = sideBySide(before?.source ?? '', after?.source ?? '');
  return (
    <tr>
      <td>
        <Side
          side={before}
          lines={old}
          sign="−"
          absent={trans.__('There was no such cell.')}
          source={trans.__('Then')}
          output={trans.__('Output then')}
        />
      </td>
      <td>
        <Side
          side={after}
          lines={fresh}
          sign="+"
          absent={trans.__('The cell was deleted.')}
          source={trans.__('Now')}
          output={trans.__('Output now')}
        />
      </td>
    </tr>
  );
}

function Side(props: {
  side: ISide | null;
  lines: readonly ILine[];
  sign: '−' | '+';
  absent: string;
  /** What the code and the output are called. */
  source: string;
  output: string;
}): JSX.Element {
  const { side, lines, sign, absent, source, output } = props;
  if (!side) {
    return <p className="mzn-panel-status">{absent}</p>;
  }
  const mark = sign === '−' ? 'mzn-mod-removed' : 'mzn-mod-added';
  return (
    <>
      <pre className="mzn-compare-source" aria-label={source} tabIndex={0}>
        {lines.map(({ pieces, isChanged }, n) => (
          <div
            key={n}
            className={`mzn-file-line${isChanged ? ` ${mark}` : ''}`}
            data-sign={isChanged ? sign : ' '}
          >
            {pieces.map((piece, k) =>
              k % 2 ? <mark key={k}>{piece}</mark> : piece
            )}
            {pieces.join('') ? '' : ' '}
          </div>
        ))}
      </pre>
      {side.output && (
        <pre className="mzn-compare-output" aria-label={output} tabIndex={0}>
          {side.output}
        </pre>
      )}
      {side.images.map((url, n) => (
        <img key={n} src={url} alt={output} />
      ))}
    </>
  );
}
