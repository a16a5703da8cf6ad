/** Two pages of one notebook that each have a copy of its own, and one file. */
import { YNotebook } from '@jupyter/ydoc';
import { IDecision, SuggestionModel } from '../model';
import type { CellAtStart, Status, Suggestion } from '../wire';
import { replace, suggestion } from './builders';

const A = 'a = old\n\nb = old';
const B = 'c = old';
const fixed = (source: string): string => source.replaceAll('old', 'new');

const ALL = [
  suggestion('s1', [replace('c0', A, fixed(A))]),
  suggestion('s2', [replace('c1', B, fixed(B))]),
  suggestion('s3', [
    {
      op: 'insert',
      cell_id: 'n1',
      after: 'c0',
      cell_type: 'code',
      source: 'import new'
    }
  ])
];

class Page {
  /** @param minor - of its format: older ones than 5 have no ids. */
  constructor(readonly minor: number) {
    this.read([A, B], ['c0', 'c1']);
    this.start = this.notebook.cells.map((cell, index) => ({
      id: cell.id,
      index,
      digest: '',
      cell_type: 'code',
      source: cell.getSource()
    }));
    this.all = JSON.parse(
      JSON.stringify(ALL)
        .replaceAll('"c0"', `"${this.start[0].id}"`)
        .replaceAll('"c1"', `"${this.start[1].id}"`)
    ) as Suggestion[];
    this.hear({});
    this.model.decided.connect((_, decision) => this.decided.push(decision));
  }

  /** What the server says of them. */
  hear(statuses: { [id: string]: Status }): void {
    const known = this.all.map(each => ({
      ...each,
      status: statuses[each.id] ?? each.status
    }));
    this.model.update(known, this.start, 'm1');
  }

  /** What JupyterLab does when it reads the file, and says that it did. */
  read(sources: string[], ids: string[] = ['c0', 'n1', 'c1']): void {
    this.notebook.fromJSON({
      nbformat: 4,
      nbformat_minor: this.minor,
      metadata: {},
      cells: sources.map((source, n) => ({
        id: ids[n],
        cell_type: 'code',
        source,
        metadata: {},
        outputs: [],
        execution_count: null
      }))
    });
    this.model.readAgain();
  }

  get elsewhere(): string[] {
    return this.model.elsewhere.map(({ data }) => data.id);
  }

  get sources(): string[] {
    return this.notebook.cells.map(cell => cell.getSource());
  }

  readonly notebook = new YNotebook({ disableDocumentWideUndoRedo: true });
  readonly model = new SuggestionModel(this.notebook);
  readonly decided: IDecision[] = [];
  readonly start: CellAtStart[];
  readonly all: Suggestion[];
}

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe.each([5, 4])('In a notebook of the format 4.%s', minor => {
  it('what another page accepted is told as long as it is not here', async () => {
    const page = new Page(minor);
    expect(page.elsewhere).toEqual([]);
    page.hear({ s1: 'accepted', s2: 'rejected', s3: 'accepted' });
    expect(page.elsewhere).toEqual(['s1', 's3']);
    // What was typed here stays.
    page.notebook.cells[0].updateSource(0, 0, '# mine\n');
    expect(await page.model.acceptElsewhere()).toEqual([]);
    expect(page.sources).toEqual([`# mine\n${fixed(A)}`, 'import new', B]);
    expect(page.elsewhere).toEqual([]);
  });

  it('what does not fit here is left, and told', async () => {
    const page = new Page(minor);
    page.hear({ s1: 'accepted' });
    page.notebook.cells[0].setSource('a = mine\n\nb = mine');
    const left = await page.model.acceptElsewhere();
    expect(left.length).toBe(page.elsewhere.length ? 1 : 0);
    expect(page.sources[0]).toBe('a = mine\n\nb = mine');
    expect(page.model.entry('s1')!.status).toBe('accepted');
  });

  it('once the file holds it and is read, all is as if the page were loaded anew', () => {
    const page = new Page(minor);
    page.hear({ s1: 'accepted', s3: 'accepted' });
    page.read([fixed(A), 'import new', B]);
    expect(page.elsewhere).toEqual([]);
    expect(page.decided).toEqual([]);
    expect(page.model.pending.map(({ data }) => data.id)).toEqual(['s2']);
    const { id } = page.notebook.cells[2];
    expect(page.model.chain(id)!.proposal).toBe(fixed(B));
    expect(page.model.knownId(id)).toBe(page.start[1].id);
  });

  it('what the other page has accepted and not saved stays accepted', () => {
    const page = new Page(minor);
    page.hear({ s1: 'accepted', s2: 'accepted' });
    page.read([A, fixed(B)], ['c0', 'c1']);
    expect(page.elsewhere).toEqual(['s1']);
    expect(page.decided).toEqual([]);
    page.read([fixed(A), fixed(B)], ['c0', 'c1']);
    expect(page.elsewhere).toEqual([]);
    expect(page.model.accepted).toHaveLength(2);
  });

  it('what it takes back is taken out here once it is saved', () => {
    const page = new Page(minor);
    page.hear({ s2: 'accepted' });
    page.read([A, fixed(B)], ['c0', 'c1']);
    page.hear({ s2: 'verified' });
    expect(page.elsewhere).toEqual(['s2']);
    page.read([A, B], ['c0', 'c1']);
    expect(page.elsewhere).toEqual([]);
    expect(page.model.chain(page.notebook.cells[1].id)!.proposal).toBe(
      fixed(B)
    );
  });

  it('hunks that were rejected are, and those that were accepted are found in the file', () => {
    const page = new Page(minor);
    const { id } = page.notebook.cells[0];
    const [one, two] = page.model.chain(id)!.hunks;
    page.model.acceptHunk(id, one.key);
    page.read(['a = new\n\nb = old', B], ['c0', 'c1']);
    const now = page.notebook.cells[0].id;
    expect(page.model.entry('s1')!.isPartlyAccepted).toBe(true);
    expect(page.model.chain(now)!.hunks).toHaveLength(1);
    page.model.rejectHunk(now, two.key);
    page.read(['a = new\n\nb = old', B], ['c0', 'c1']);
    expect(page.model.chain(page.notebook.cells[0].id)?.hunks ?? []).toEqual(
      []
    );
  });
});
