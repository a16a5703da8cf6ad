/** What docs/extending.md says to authors of other extensions holds. */
import { YNotebook } from '@jupyter/ydoc';
import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';
import { CommandIDs } from '../commandids';
import { SuggestionModel } from '../model';
import { requestOf } from '../proposals';
import type { IProposal } from '../tokens';

const ROOT = path.join(__dirname, '..');
const DOCS = path.join(ROOT, '..', 'docs');
const OLD = 'df = read("/mnt/archive/a.csv")';

const notebook = new YNotebook();
const suggestions = new SuggestionModel(notebook);

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  notebook.insertCells(
    0,
    [OLD, 'df.head()'].map((source, n) => ({
      cell_type: 'code',
      id: `live-${n}`,
      source
    }))
  );
  // Of an old format: the modernization knows the cells by ids of another page load.
  const start = [OLD, 'df.head()'].map((source, index) => ({
    id: `known-${index}`,
    index,
    digest: '',
    cell_type: 'code',
    source
  }));
  suggestions.update([], start, 'm1');
});

afterAll(() => jest.restoreAllMocks());

/** Run the example of the page in an application that has what it asks for. */
async function example(): Promise<IProposal[]> {
  const page = fs.readFileSync(path.join(DOCS, 'extending.md'), 'utf-8');
  const source = /```ts\n(import [\s\S]*?)```/.exec(page)![1];
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS }
  });
  const exports: { default?: { activate: (...services: object[]) => void } } =
    {};
  new Function('exports', 'require', outputText)(exports, () => ({}));
  let execute = async (): Promise<void> => undefined;
  const commands = {
    addCommand: (_: string, options: { execute: () => Promise<void> }) => {
      execute = options.execute;
    }
  };
  const made: IProposal[] = [];
  const suggest = async (proposal: IProposal): Promise<string> =>
    `s${made.push(proposal)}`;
  const widgets = notebook.cells.map(sharedModel => ({
    model: { id: sharedModel.id, sharedModel }
  }));
  const panel = { content: { widgets } };
  exports.default!.activate(
    { commands },
    { of: (asked: object) => (asked === panel ? { suggest } : null) },
    { currentWidget: panel }
  );
  await execute();
  return made;
}

test('the example suggests what it says, in the words of the server', async () => {
  const made = await example();
  expect(made).toHaveLength(1);
  expect(requestOf(made[0], suggestions)).toEqual({
    extension: 'moved-archive',
    kind: 'repair',
    title: 'The archive is in `/data/archive` now',
    reason: 'The old server was switched off in 2024.',
    reference: 'https://it.example.org/archive',
    checks: [],
    changes_behaviour: false,
    edits: [
      {
        op: 'replace',
        cell_id: 'known-0',
        base: OLD,
        source: 'df = read("/data/archive/a.csv")'
      }
    ]
  });
});

test('cells come and go, and what is not said is the careful choice', () => {
  const request = requestOf(
    {
      extension: 'x',
      kind: 'speedup',
      title: 'T',
      edits: [
        { op: 'insert', after: 'live-0', source: 'import new' },
        { op: 'insert', after: null, cellType: 'markdown', source: '# Top' },
        { op: 'delete', cellId: 'live-1' }
      ]
    },
    suggestions
  );
  expect(request.changes_behaviour).toBe(true);
  const [after, top, gone] = request.edits;
  expect(after).toMatchObject({ after: 'known-0', cell_type: 'code' });
  expect(top).toMatchObject({ after: null, cell_type: 'markdown' });
  expect(gone).toEqual({ op: 'delete', cell_id: 'known-1', base: 'df.head()' });
});

test('a cell that is not there is said so', () => {
  const edits = [{ op: 'delete' as const, cellId: 'gone' }];
  const proposal = {
    extension: 'x',
    kind: 'repair' as const,
    title: '',
    edits
  };
  expect(() => requestOf(proposal, suggestions)).toThrow('no cell gone');
});

test('every command is described by a schema', () => {
  let count = 0;
  for (const name of fs.readdirSync(ROOT).filter(each => /\.ts$/.test(each))) {
    const text = fs.readFileSync(path.join(ROOT, name), 'utf-8');
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        node.expression.getText(source).endsWith('.addCommand')
      ) {
        count++;
        expect(node.getText(source)).toContain('describedBy:');
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(count).toBeGreaterThan(10);
});

test('every command is documented', () => {
  const page = fs.readFileSync(path.join(DOCS, 'reviewing.md'), 'utf-8');
  const told = new Set(
    page
      .split('\n')
      .filter(line => line.startsWith('| `jupyter-mlemodernizer:'))
      .flatMap(line => line.split('|')[1].match(/[\w:-]+(?=`)/g)!)
      .map(id => id.replace('jupyter-mlemodernizer:', ''))
  );
  const real = Object.values(CommandIDs).map(id => id.split(':')[1]);
  expect([...told].sort()).toEqual(real.sort());
});
