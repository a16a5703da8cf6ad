/** The whole notebook before and after, source and outputs, in a tab. */
import { MainAreaWidget } from '@jupyterlab/apputils';
import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
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
import { languageOf } from './colours';
import { documentId } from './documentid';
import { pairCells } from './pairs';
import { ILanguages, NO_LANGUAGES, Pair } from './pairview';

/** Comparing all cells takes a while: not more often than this, in milliseconds. */
const PAUSE = 300;

/** What the comparison is drawn with. */
export interface ICompareTools {
  /** Without them, code has no colours. */
  readonly languages: IEditorLanguageRegistry | null;
  /** The MIME type of the notebook's code, or of its text. */
  readonly mimeType: (isCode: boolean) => string;
  readonly trans: TranslationBundle;
}

/** A tab that compares the notebook at the start with the notebook as it is now. */
export function compareDocument(
  modernization: IModernization,
  tools: ICompareTools
): MainAreaWidget {
  const content = new Comparison(modernization, tools);
  const document = new MainAreaWidget({ content });
  const name = (): void => {
    document.title.label = tools.trans.__(
      'Then and now: %1',
      PathExt.basename(modernization.path)
    );
  };
  name();
  document.id = documentId('compare', modernization);
  document.title.icon = modernizeIcon;
  document.title.closable = true;
  document.toolbar.hide();
  modernization.changed.connect(name, document);
  modernization.disposed.connect(document.dispose, document);
  return document;
}

class Comparison extends ReactWidget {
  constructor(
    private readonly _modernization: IModernization,
    private readonly _tools: ICompareTools
  ) {
    super();
    this.addClass('mzn-compare');
    this.node.tabIndex = 0;
    this.node.addEventListener('keydown', event => {
      if (event.key === 'F7' && !event.ctrlKey && !event.altKey) {
        event.preventDefault();
        this._go(event.shiftKey ? -1 : 1);
      }
    });
  }

  protected override render(): JSX.Element {
    return <View modernization={this._modernization} tools={this._tools} />;
  }

  /** To the next cell that is not what it was, or the previous one; after the last comes the first. */
  private _go(step: 1 | -1): void {
    const all = [
      ...this.node.querySelectorAll<HTMLElement>('.mzn-mod-changed')
    ];
    const { activeElement } = document;
    const here = all.findIndex(each => each.contains(activeElement));
    const next = here < 0 && step < 0 ? -1 : here + step;
    const found = all[(next + all.length) % all.length] as
      HTMLElement | undefined;
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'start' });
  }
}

/** The languages of code and of text, once they are loaded; that of the code is another one with another kernel. */
function useLanguages({ languages, mimeType }: ICompareTools): ILanguages {
  const [found, setFound] = React.useState(NO_LANGUAGES);
  const [code, text] = [mimeType(true), mimeType(false)];
  React.useEffect(() => {
    let isShown = true;
    if (languages) {
      void Promise.all(
        [code, text].map(type =>
          // What cannot be loaded has no colours.
          languageOf(type, languages).catch(() => null)
        )
      ).then(([ofCode, ofText]) => isShown && setFound([ofCode, ofText]));
    }
    return () => {
      isShown = false;
    };
  }, [languages, code, text]);
  return found;
}

function View(props: {
  modernization: IModernization;
  tools: ICompareTools;
}): JSX.Element {
  const { modernization, tools } = props;
  const { trans } = tools;
  const languages = useLanguages(tools);
  const { suggestions } = modernization;
  const [all, setAll] = React.useState(false);
  const [original, setOriginal] = React.useState<INotebookContent | null>(null);
  const [problem, setProblem] = React.useState('');
  useSignal(suggestions.notebook.changed, PAUSE);
  const id = modernization.snapshot?.id;
  const run = useLastRun(modernization);
  React.useEffect(() => {
    let isLatest = true;
    modernization.original().then(
      content => isLatest && setOriginal(content),
      (error: Error) => isLatest && setProblem(error.message)
    );
    return () => {
      isLatest = false;
    };
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
            languages={languages}
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
