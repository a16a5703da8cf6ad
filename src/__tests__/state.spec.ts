import { readFileSync } from 'fs';
import { join } from 'path';
import { fold } from '../state';
import type { Event, Snapshot } from '../wire';

const cases = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'tests', 'fold_cases.json'), 'utf-8')
) as { start: Snapshot; steps: { event: Event; after: Snapshot }[] };

describe('fold', () => {
  it('gives the same state as the server after every event', () => {
    let state = cases.start;
    for (const { event, after } of cases.steps) {
      state = fold(state, event);
      expect(state).toEqual(after);
    }
  });

  it('passes over events that it knows already', () => {
    const { after } = cases.steps[cases.steps.length - 1];
    for (const { event } of cases.steps) {
      expect(fold(after, event)).toEqual(after);
    }
  });

  it('leaves the snapshot that it is given as it was', () => {
    const before = JSON.stringify(cases.start);
    fold(cases.start, cases.steps[0].event);
    expect(JSON.stringify(cases.start)).toBe(before);
  });
});
