/** Notebooks and what is suggested for them. */

export interface ICell {
  cell_type: 'code' | 'markdown';
  id: string;
  metadata: object;
  source: string;
  execution_count?: null;
  outputs?: unknown[];
}

export function code(id: string, source: string, output = ''): ICell {
  return {
    cell_type: 'code',
    id,
    metadata: {},
    execution_count: null,
    outputs: output
      ? [{ output_type: 'stream', name: 'stdout', text: output }]
      : [],
    source
  };
}

export function markdown(id: string, source: string): ICell {
  return { cell_type: 'markdown', id, metadata: {}, source };
}

export interface IStep {
  wait?: number;
  /** The file that `goOn` makes. */
  hold?: string;
  event?: object;
}

/** A notebook whose modernization follows a script, see scripted_engine.py; without one it is modernized for real. */
export function notebook(
  cells: ICell[],
  script: IStep[] | null,
  options: {
    minor?: number;
    verification?: IStep[];
    attempt?: object;
    kernel?: string;
  } = {}
): object {
  const { minor = 5, verification, attempt, kernel = 'python3' } = options;
  return {
    nbformat: 4,
    nbformat_minor: minor,
    metadata: {
      kernelspec: {
        name: kernel,
        display_name: 'Python 3',
        language: 'python'
      },
      language_info: {
        name: 'python',
        mimetype: 'text/x-python',
        codemirror_mode: { name: 'ipython', version: 3 }
      },
      ...(script ? { script } : {}),
      ...(verification ? { verification } : {}),
      ...(attempt ? { attempt } : {})
    },
    cells:
      minor >= 5
        ? cells
        : cells.map(cell => ({ ...cell, id: undefined }))
  };
}

export interface ISuggestion {
  id: string;
  edits: object[];
  [key: string]: unknown;
}

/** A verified repair, unless told otherwise. */
export function suggestion(
  id: string,
  edits: object[],
  more: object = {}
): ISuggestion {
  return {
    id,
    kind: 'repair',
    title: `Repair ${id}`,
    origin: 'rule:test',
    status: 'verified',
    edits,
    ...more
  };
}

export function replace(
  cell_id: string,
  base: string,
  source: string
): object {
  return { op: 'replace', cell_id, base, source };
}

export function suggests(...suggestions: ISuggestion[]): IStep[] {
  return suggestions.map(each => ({
    event: { type: 'suggestion', suggestion: each }
  }));
}

export const running: IStep = {
  event: { type: 'state', state: 'running', phase: 'run' }
};

export const done: IStep = { event: { type: 'state', state: 'done' } };

/** A cell is at work or done with. */
export function at(
  cell_id: string,
  number: number,
  total: number,
  state: string,
  seconds: number | null = null
): IStep {
  return { event: { type: 'cell', cell_id, number, total, state, seconds } };
}

/** A whole run: it begins, these are suggested, it ends. */
export function run(...suggestions: ISuggestion[]): IStep[] {
  return [running, ...suggests(...suggestions), done];
}

export function evidence(
  before: string,
  cell_id: string,
  seconds: number
): object {
  return {
    before: { kind: 'crash', cell_id, message: before },
    after: { result: 'ran', seconds }
  };
}
