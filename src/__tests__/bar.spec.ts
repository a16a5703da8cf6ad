/** Bars in cells: what they say as the notebook changes below them. */
import { YNotebook } from '@jupyter/ydoc';
import { nullTranslator } from '@jupyterlab/translation';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import { PanelLayout, Widget } from '@lumino/widgets';
import { SuggestionBar } from '../cell/bar';
import type { IBarTools } from '../cell/barmaker';
import { BarManager } from '../cell/bars';
import { KindHead } from '../cell/kindhead';
import { catchUp } from '../cell/outofview';
import { SuggestionModel } from '../model';
import type { IModernization } from '../tokens';
import type { Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const trans = nullTranslator.load('');

/** A notebook with a model of what is suggested for it. */
class Page {
  constructor(cells: { [id: string]: string }, ...suggestions: Suggestion[]) {
    const made = Object.entries(cells);
    this.notebook.insertCells(
      0,
      made.map(([id, source]) => ({ cell_type: 'code', id, source }))
    );
    this.suggest('m1', ...suggestions);
  }

  suggest(modernization: string, ...suggestions: Suggestion[]): void {
    const start = this.notebook.cells.map((cell, index) => ({
      id: cell.id,
      index,
      source: cell.getSource(),
      digest: '',
      cell_type: 'code'
    }));
    this.model.update(suggestions, start, modernization);
  }

  /** The bar of a suggestion in a cell. */
  bar(id: string, cellId: string): SuggestionBar {
    const entry = this.model.entry(id)!;
    return new SuggestionBar({ entry, role: 'replace', insertion: null }, {
      model: this.model,
      modernization: { hasModel: false } as IModernization,
      trans,
      cellId: () => cellId,
      source: () => this._source(cellId),
      isRendered: () => false
    } as SuggestionBar.IOptions);
  }

  head(cellId: string): KindHead {
    return new KindHead({
      kind: 'repair',
      model: this.model,
      trans,
      liveId: () => cellId,
      source: () => this._source(cellId),
      decide: () => undefined
    });
  }

  write(cellId: string, source: string): void {
    this.notebook.cells.find(({ id }) => id === cellId)!.setSource(source);
  }

  private _source(cellId: string): string {
    return this.notebook.cells.find(({ id }) => id === cellId)!.getSource();
  }

  readonly notebook = new YNotebook();
  readonly model = new SuggestionModel(this.notebook);
}

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('says why in the first of its cells, also once another one is the first', () => {
  const edits = [replace('c0', 'a', 'A'), replace('c1', 'a', 'A')];
  const page = new Page(
    { c0: 'a', c1: 'a' },
    suggestion('s1', edits, { reason: 'Since' })
  );
  const [first, second] = ['c0', 'c1'].map(id => page.bar('s1', id));
  expect(first.node.textContent).toContain('Since');
  expect(second.node.textContent).not.toContain('Since');
  page.notebook.deleteCell(0);
  second.refresh();
  expect(second.node.textContent).toContain('Since');
});

it('says that the cell was run without the change only where it was', () => {
  const page = new Page(
    { c0: 'a\n\nb' },
    suggestion('s1', [replace('c0', 'a\n\nb', 'A\n\nb')]),
    suggestion('s2', [replace('c0', 'A\n\nb', 'A\n\nB')])
  );
  const said = (): [boolean, string][] =>
    [page.head('c0'), page.bar('s1', 'c0'), page.bar('s2', 'c0')].map(bar => [
      bar.tellRan(true),
      bar.node.querySelector('.mzn-ran')!.textContent!
    ]);
  const [these, one] = [
    'You ran the cell without these changes.',
    'You ran the cell without this change.'
  ];
  expect(said()).toEqual([
    [true, these],
    [true, one],
    [true, one]
  ]);
  // The first one is in the cell, as the person has typed it.
  page.write('c0', 'A\n\nb');
  expect(said()).toEqual([
    [true, these],
    [false, ''],
    [true, one]
  ]);
  page.write('c0', 'A\n\nB');
  expect(said()).toEqual([
    [false, ''],
    [false, ''],
    [false, '']
  ]);
});

it('has no bar for what was forgotten while its cell was not ready', async () => {
  globalThis.IntersectionObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
  const page = new Page({ c0: 'a' });
  let isReady = (): void => undefined;
  const cell = Object.assign(new Widget(), {
    model: {
      id: 'c0',
      type: 'code',
      contentChanged: new Signal({}),
      sharedModel: page.notebook.cells[0]
    },
    ready: new Promise<void>(resolve => (isReady = resolve))
  });
  const layout = new PanelLayout();
  layout.addWidget(new Widget());
  cell.layout = layout;
  const content = {
    model: { cells: { changed: new Signal({}) } },
    widgets: [cell],
    outerNode: document.createElement('div'),
    isVisible: false
  };
  const modernization = { suggestions: page.model, hasModel: false };
  const manager = new BarManager(
    { content } as unknown as NotebookPanel,
    modernization as unknown as IModernization,
    { trans } as unknown as IBarTools
  );
  page.suggest('m2', suggestion('s1', [replace('c0', 'a', 'A')]));
  catchUp(cell as unknown as Parameters<typeof catchUp>[0]);
  page.model.clear();
  isReady();
  await new Promise(resolve => setTimeout(resolve));
  expect(layout.widgets).toHaveLength(1);
  manager.dispose();
});
