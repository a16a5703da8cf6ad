import { YNotebook } from '@jupyter/ydoc';
import type { IFileWriter } from '../files';
import { SuggestionModel } from '../model';
import type { CellAtStart, Edit, ReplaceFile, Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const SOURCES = ['import old\nx = 1', 'y = old(x)', 'z = gone(y)'];
const CELL_TYPES = ['code', 'code', 'markdown'];

const ALL = [
  suggestion('s1', [replace('c0', SOURCES[0], 'import new\nx = 1')]),
  suggestion('s2', [
    replace('c0', 'import new\nx = 1', 'import new\nx = 2'),
    replace('c1', SOURCES[1], 'y = new(x)')
  ]),
  suggestion('s3', [
    {
      op: 'insert',
      cell_id: 'n1',
      after: 'c1',
      cell_type: 'code',
      source: 'w = 0'
    }
  ]),
  suggestion('s4', [replace('n1', 'w = 0', 'w = 1')]),
  suggestion('s5', [{ op: 'delete', cell_id: 'c2', base: SOURCES[2] }])
];

class Files implements IFileWriter {
  text = 'old';

  async write(edit: ReplaceFile): Promise<void> {
    if (this.text !== edit.base) {
      throw new Error('changed');
    }
    this.text = edit.source;
  }
}

function made(suggestions: Suggestion[]): {
  notebook: YNotebook;
  model: SuggestionModel;
  start: CellAtStart[];
  sources: () => string[];
} {
  const notebook = new YNotebook();
  notebook.insertCells(
    0,
    SOURCES.map((source, n) => ({
      cell_type: CELL_TYPES[n],
      id: `c${n}`,
      source
    }))
  );
  const start: CellAtStart[] = SOURCES.map((source, index) => ({
    id: `c${index}`,
    index,
    digest: '',
    cell_type: CELL_TYPES[index],
    source
  }));
  const model = new SuggestionModel(notebook);
  model.update(suggestions, start, 'm1');
  return {
    notebook,
    model,
    start,
    sources: () => notebook.cells.map(cell => cell.getSource())
  };
}

test('accepting any of them and taking all back is the identity', async () => {
  for (let bits = 1; bits < 2 ** ALL.length; bits++) {
    const { model, notebook, sources } = made(ALL);
    for (const [n, { id }] of ALL.entries()) {
      if (bits & (1 << n) && model.entry(id)?.isPending) {
        await model.accept(id);
      }
    }
    const left = await model.takeBack('all');
    expect(left).toEqual([]);
    expect(sources()).toEqual(SOURCES);
    expect(notebook.cells.map(cell => cell.cell_type)).toEqual(CELL_TYPES);
    expect(model.pending).toHaveLength(ALL.length);
    // And they can all be accepted once more.
    await model.acceptAllVerified();
    expect(sources()).toEqual(['import new\nx = 2', 'y = new(x)', 'w = 1']);
  }
});

test.each(ALL)(
  'what was accepted at once is taken back at once, and $id stays, accepted before',
  async ({ id }) => {
    const { model, sources } = made(ALL);
    await model.accept(id);
    const before = sources();
    const pending = model.pending.length;
    await model.acceptAllVerified();
    expect(model.acceptedTogether).toHaveLength(pending);
    expect(await model.takeBack('together')).toEqual([]);
    expect(sources()).toEqual(before);
    expect(model.pending).toHaveLength(pending);
    expect(model.acceptedTogether).toEqual([]);
  }
);

test('of those that are shown, the verified are accepted, and nothing else', async () => {
  const { model } = made(ALL);
  const shown = model.pending.slice(0, 2);
  const rest = model.pending.slice(2);
  await model.acceptAllVerified(shown);
  expect(model.acceptedTogether).toEqual(shown);
  expect(model.pending).toEqual(rest);
});

test('what the person wrote meanwhile stays', async () => {
  const { notebook, model, sources } = made(ALL);
  await model.acceptAllVerified();
  notebook.cells[1].setSource('# mine\ny = new(x)');
  notebook.cells[2].setSource('w = 1  # mine');
  const left = await model.takeBack('all');
  // The new cell is hers now; all else is as it was.
  expect(left.map(entry => entry.data.id)).toEqual(['s3']);
  expect(sources()).toEqual([
    SOURCES[0],
    '# mine\ny = old(x)',
    'w = 0  # mine',
    SOURCES[2]
  ]);
});

test('over the same words, her edit wins and the suggestion stays accepted', async () => {
  const { notebook, model, sources } = made(ALL.slice(0, 1));
  await model.acceptAllVerified();
  notebook.cells[0].setSource('import newest\nx = 1');
  const [left] = await model.takeBack('all');
  expect([left.data.id, left.status]).toEqual(['s1', 'accepted']);
  expect(sources()[0]).toBe('import newest\nx = 1');
});

test('what the notebook holds as it is opened counts, whatever was decided and never saved', async () => {
  const subsets = Array.from({ length: 2 ** ALL.length }, (_, bits) =>
    ALL.filter((_, n) => bits & (1 << n))
  );
  for (const taken of subsets) {
    const { notebook, model, start } = made(ALL);
    for (const { id } of taken) {
      if (model.entry(id)?.isPending) {
        await model.accept(id);
      }
    }
    for (const decided of subsets) {
      const opened = new SuggestionModel(notebook);
      const known = ALL.map(each =>
        decided.includes(each) ? { ...each, status: 'accepted' as const } : each
      );
      opened.update(known, start, 'm1');
      expect(opened.accepted.map(({ id }) => id)).toEqual(
        model.accepted.map(({ id }) => id)
      );
    }
  }
});

test('where the notebook does not tell, what was decided counts', async () => {
  const edit: Edit = { op: 'file', path: 'h.py', base: 'old', source: 'new' };
  for (const status of ['accepted', 'verified', 'rejected'] as const) {
    const known = [ALL[0], suggestion('f', [edit])];
    const { notebook, start } = made([]);
    notebook.cells[0].setSource('import mine');
    const model = new SuggestionModel(notebook);
    model.update(
      known.map(each => ({ ...each, status })),
      start,
      'm1'
    );
    expect(model.entries.map(entry => entry.status)).toEqual([status, status]);
  }
});

test('undoing it in a cell accepts again', async () => {
  const { notebook, model } = made(ALL.slice(0, 1));
  await model.acceptAllVerified();
  await model.takeBack('all');
  expect(model.entry('s1')?.status).toBe('verified');
  notebook.cells[0].undo();
  expect(notebook.cells[0].getSource()).toBe('import new\nx = 1');
  expect(model.entry('s1')?.status).toBe('accepted');
});

test('a helper module is put back, unless it was changed since', async () => {
  const edit: Edit = { op: 'file', path: 'h.py', base: 'old', source: 'new' };
  for (const changed of [false, true]) {
    const { model } = made([suggestion('f', [edit])]);
    const files = new Files();
    model.files = files;
    await model.accept('f');
    expect(files.text).toBe('new');
    if (changed) {
      files.text = 'mine';
    }
    const left = await model.takeBack('all');
    expect(left).toHaveLength(changed ? 1 : 0);
    expect(files.text).toBe(changed ? 'mine' : 'old');
  }
});
