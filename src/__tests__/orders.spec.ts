/** Decisions, edits, splits, merges and undo in any order: a page that is loaded anew shows the same. */
import { type YCodeCell, YNotebook } from '@jupyter/ydoc';
import { SuggestionModel } from '../model';
import type { CellAtStart, Status, Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const SOURCES = [
  'import old\n\na = gone(1)\nb = 2',
  'c = old(a)\nd = gone(c)',
  'e = old(d)'
];
const fixed = (source: string, ...pairs: [string, string][]): string =>
  pairs.reduce((text, [from, to]) => text.replaceAll(from, to), source);
const ONE: [string, string] = ['old', 'new'];
const TWO: [string, string] = ['gone', 'here'];

const ALL = [
  suggestion('s1', [
    replace('c0', SOURCES[0], fixed(SOURCES[0], ONE)),
    replace('c1', SOURCES[1], fixed(SOURCES[1], ONE))
  ]),
  suggestion('s2', [
    replace('c0', fixed(SOURCES[0], ONE), fixed(SOURCES[0], ONE, TWO))
  ]),
  suggestion('s3', [
    replace('c1', fixed(SOURCES[1], ONE), fixed(SOURCES[1], ONE, TWO))
  ]),
  suggestion('s4', [replace('c2', SOURCES[2], fixed(SOURCES[2], ONE))]),
  suggestion('s5', [
    {
      op: 'insert',
      cell_id: 'n1',
      after: 'c1',
      cell_type: 'code',
      source: 'import here'
    }
  ])
];

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** A page, and the server that hears of its decisions. */
class Page {
  constructor() {
    this.notebook.insertCells(
      0,
      SOURCES.map((source, n) => ({ cell_type: 'code', id: `c${n}`, source }))
    );
    this.notebook.clearUndoHistory();
    this.model = new SuggestionModel(this.notebook);
    this.model.update(this.known, this.start, 'm1');
    this.model.decided.connect((_, { id, status, declined }) => {
      this.known = this.known.map(each =>
        each.id === id
          ? { ...each, status, declined: declined ?? each.declined }
          : each
      );
    });
  }

  /** The same notebook in a page that is loaded now. */
  loaded(): SuggestionModel {
    const twin = new YNotebook({ disableDocumentWideUndoRedo: true });
    twin.fromJSON({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: this.notebook.cells.map(cell => ({
        ...cell.toJSON(),
        id: cell.id
      }))
    });
    const model = new SuggestionModel(twin);
    model.update(this.known, this.start, 'm1');
    return model;
  }

  readonly notebook = new YNotebook({ disableDocumentWideUndoRedo: true });
  readonly model: SuggestionModel;
  known: readonly Suggestion[] = ALL;
  readonly start: CellAtStart[] = SOURCES.map((source, index) => ({
    id: `c${index}`,
    index,
    digest: '',
    cell_type: 'code',
    source
  }));
}

/** What a person sees of it. */
function seen(model: SuggestionModel): unknown {
  return {
    statuses: model.entries.map(({ data, status }): [string, Status] => [
      data.id,
      status
    ]),
    stale: model.entries
      .filter(each => model.isStale(each))
      .map(e => e.data.id),
    partly: model.entries
      .filter(each => each.isPartlyAccepted)
      .map(e => e.data.id),
    declined: model.entries.map(({ declined }): number => declined.length),
    cells: model.notebook.cells.map(cell => ({
      live: cell.getSource(),
      hunks: (model.chain(cell.id)?.hunks ?? []).map(h => h.key)
    }))
  };
}

type Act = (page: Page, pick: (below: number) => number) => unknown;

const aHunk = (
  { model, notebook }: Page,
  pick: (below: number) => number
): [string, string] | null => {
  const all = notebook.cells.flatMap(({ id }) =>
    (model.chain(id)?.hunks ?? []).map(({ key }): [string, string] => [id, key])
  );
  return all.length ? all[pick(all.length)] : null;
};

const ACTS: { [name: string]: Act } = {
  accept: async ({ model }, pick) => {
    const fit = model.pending.filter(each => !model.isStale(each));
    if (fit.length) {
      await model.accept(fit[pick(fit.length)].data.id);
    }
  },
  reject: ({ model }, pick) => {
    if (model.pending.length) {
      model.reject(model.pending[pick(model.pending.length)].data.id);
    }
  },
  reopen: ({ model }, pick) => {
    const out = model.entries.filter(each => each.status === 'rejected');
    if (out.length) {
      model.reopen(out[pick(out.length)].data.id);
    }
  },
  acceptHunk: (page, pick) => {
    const hunk = aHunk(page, pick);
    if (hunk) {
      page.model.acceptHunk(...hunk);
    }
  },
  rejectHunk: (page, pick) => {
    const hunk = aHunk(page, pick);
    if (hunk) {
      page.model.rejectHunk(...hunk);
    }
  },
  restore: ({ model }, pick) => {
    const some = model.pending.filter(each => each.declined.length);
    if (some.length) {
      model.restoreHunks(some[pick(some.length)].data.id);
    }
  },
  takeBack: async ({ model }) => {
    await model.takeBack('all');
  },
  type: ({ notebook }, pick) => {
    const cell = notebook.cells[pick(notebook.cells.length)];
    const { length } = cell.getSource();
    cell.updateSource(length, length, `\n# typed ${pick(1000)}`);
  },
  undo: ({ notebook }, pick) =>
    (notebook.cells[pick(notebook.cells.length)] as YCodeCell).undo(),
  redo: ({ notebook }, pick) =>
    (notebook.cells[pick(notebook.cells.length)] as YCodeCell).redo(),
  merge: ({ notebook }, pick) => {
    if (notebook.cells.length > 1) {
      const at = pick(notebook.cells.length - 1);
      const source = [0, 1].map(n => notebook.cells[at + n].getSource());
      notebook.transact(() => {
        notebook.deleteCellRange(at, at + 2);
        notebook.insertCell(at, {
          cell_type: 'code',
          source: source.join('\n\n')
        });
      });
    }
  },
  undoNotebook: ({ notebook }) => notebook.undo(),
  redoNotebook: ({ notebook }) => notebook.redo()
};

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Which of them are about whole cells: a page that is loaded anew need not know where those came from. */
const OF_CELLS = ['merge', 'undoNotebook', 'redoNotebook'];
const WITHIN = Object.keys(ACTS).filter(name => !OF_CELLS.includes(name));

async function inOrder(
  seed: number,
  names: readonly string[],
  check: (page: Page, done: readonly string[]) => void
): Promise<void> {
  const pick = random(seed);
  const page = new Page();
  const done: string[] = [];
  for (let n = 0; n < 12; n++) {
    const name = names[pick(names.length)];
    done.push(name);
    await ACTS[name](page, pick);
    page.notebook.undoManager.stopCapturing();
    check(page, done);
  }
}

const SEEDS = Array.from({ length: 200 }, (_, n) => n);

test.each(SEEDS)('order %i in cells that stay what they are', async seed => {
  await inOrder(seed, WITHIN, (page, done) => {
    const before = seen(page.model);
    // The server's word changes nothing that is known here, also if it comes twice.
    page.model.update(page.known, page.start, 'm1');
    expect([done, seen(page.model)]).toEqual([done, before]);
    expect([done, seen(page.loaded())]).toEqual([done, before]);
  });
});

test.each(SEEDS)('order %i in cells that are merged', async seed => {
  await inOrder(seed, Object.keys(ACTS), (page, done) => {
    const before = seen(page.model);
    page.model.update(page.known, page.start, 'm1');
    expect([done, seen(page.model)]).toEqual([done, before]);
    // What is open shows somewhere.
    const lost = page.model.pending.filter(
      entry => !page.model.places(entry).length
    );
    expect([done, lost]).toEqual([done, []]);
  });
});
