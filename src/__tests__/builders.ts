/** What the tests are about, with all that they do not say filled in. */
import type { Edit, Evidence, Suggestion } from '../wire';

type More = Partial<Omit<Suggestion, 'evidence'>> & {
  evidence?: Partial<Evidence>;
};

/** A verified repair, unless told otherwise. */
export function suggestion(
  id: string,
  edits: Edit[],
  more: More = {}
): Suggestion {
  return {
    id,
    kind: 'repair',
    title: `Title of ${id}`,
    reason: '',
    origin: 'rule:test',
    reference: '',
    links: {},
    edits,
    changes_behaviour: false,
    needs_decision: '',
    status: 'verified',
    declined: [],
    built_on: [],
    ...more,
    evidence: {
      before: null,
      saved_output: '',
      outcome_before: null,
      ratio: null,
      checks: [],
      after: null,
      clean_run: null,
      ...more.evidence
    }
  };
}

export function replace(cell_id: string, base: string, source: string): Edit {
  return { op: 'replace', cell_id, base, source };
}
