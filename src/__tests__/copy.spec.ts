/** What is sent to become a copy. */
import { YNotebook } from '@jupyter/ydoc';
import { composed } from '../documents/copy';
import { SuggestionModel } from '../model';
import type { IModernization } from '../tokens';
import type { Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const OUTPUT = { output_type: 'stream', name: 'stdout', text: 'then\n' };

/** An open notebook of two cells, whose ids the server knows as `a` and `b`. */
function opened(...suggestions: Suggestion[]): {
  modernization: IModernization;
  model: SuggestionModel;
} {
  const notebook = new YNotebook();
  notebook.fromJSON({
    nbformat: 4,
    nbformat_minor: 2,
    metadata: { kernelspec: { name: 'old', display_name: 'Old' } },
    cells: ['x', 'z'].map(source => ({
      cell_type: 'code',
      source,
      metadata: {},
      outputs: [OUTPUT],
      execution_count: 7
    }))
  });
  const start = ['x', 'z'].map((source, index) => ({
    id: 'ab'[index],
    index,
    digest: '',
    cell_type: 'code',
    source
  }));
  const model = new SuggestionModel(notebook);
  model.update(suggestions, start, 'm');
  const snapshot = { id: 'm', cells_at_start: start };
  return {
    modernization: {
      suggestions: model,
      snapshot
    } as unknown as IModernization,
    model
  };
}

interface ISent {
  nbformat_minor: number;
  cells: { id: string; source: string; outputs?: object[] }[];
}

test('verified ones are in it; an output of other code is not, and the notebook is what it was', async () => {
  const { modernization, model } = opened(
    suggestion('s1', [replace('a', 'x', 'y')]),
    suggestion('s2', [replace('b', 'z', 'w')], { changes_behaviour: true }),
    suggestion('s3', [
      { op: 'insert', cell_id: 'n', after: 'a', cell_type: 'code', source: 'v' }
    ])
  );
  const before = JSON.stringify(model.notebook.toJSON());
  const { request, leftOut } = await composed(modernization);
  const sent = request.notebook as unknown as ISent;
  expect(
    sent.cells.map(({ id, source, outputs }) => [id, source, outputs?.length])
  ).toEqual([
    ['a', 'y', 0],
    ['n', 'v', 0],
    ['b', 'z', 1]
  ]);
  expect(sent.nbformat_minor).toBe(2);
  expect(request.applied).toEqual(['s1', 's3']);
  expect(leftOut).toEqual([]);
  expect(JSON.stringify(model.notebook.toJSON())).toBe(before);
  expect(model.pending).toHaveLength(3);
});

test('what was accepted is in it with what its cell shows by now, whatever it may change', async () => {
  const { modernization, model } = opened(
    suggestion('s2', [replace('b', 'z', 'w')], { changes_behaviour: true })
  );
  await model.accept('s2');
  const { request } = await composed(modernization);
  const sent = request.notebook as unknown as ISent;
  expect(sent.cells[1]).toMatchObject({
    id: 'b',
    source: 'w',
    outputs: [OUTPUT]
  });
  expect(request.applied).toEqual(['s2']);
});
