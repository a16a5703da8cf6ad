/** What other extensions are told of what happens. */
import { Signal } from '@lumino/signaling';
import * as fs from 'fs';
import * as path from 'path';
import { Happenings } from '../happenings';
import type { IHappening, IModernization } from '../tokens';
import type { Snapshot, State } from '../wire';
import { replace, suggestion } from './builders';

const SCHEMA = path.join(
  __dirname,
  '../../jupyter_mlemodernizer/server/event_schemas/modernization/v1.yaml'
);

/** A notebook whose modernization goes through these states. */
class Page {
  readonly changed = new Signal<this, void>(this);
  readonly suggestions = {
    decided: new Signal<object, object>({}),
    entry: () => ({ data: suggestion('s1', [replace('c', 'a', 'b')]) })
  };
  snapshot: Snapshot | null = null;
  isBeginning = false;
  readonly told: IHappening[] = [];

  constructor() {
    new Happenings(happening => this.told.push(happening)).follow(
      this as unknown as IModernization
    );
  }

  become(id: string, state: State, seq: number, isBeginning = false): void {
    this.snapshot = {
      id,
      path: 'a.ipynb',
      state,
      state_seq: seq,
      suggestions: [
        suggestion('s1', [replace('c', 'a', 'b')]),
        suggestion('s2', [replace('c', 'secret()', 'b')])
      ],
      report: state === 'done' ? { verdict: 'runs', summary: 'secret' } : null
    } as unknown as Snapshot;
    this.isBeginning = isBeginning;
    this.changed.emit();
  }

  decide(status: string): void {
    this.suggestions.decided.emit({ id: 's1', status });
  }

  get actions(): string[] {
    return this.told.map(({ action }) => action);
  }
}

test('a run, a decision and a verification are told, in the words of the event log', () => {
  const page = new Page();
  page.become('m', 'queued', 0, true);
  page.become('m', 'running', 1);
  page.become('m', 'running', 2);
  page.become('m', 'done', 9);
  page.decide('accepted');
  page.become('m', 'running', 12);
  page.become('m', 'cancelled', 13);
  expect(page.actions.join()).toBe('started,ended,decided,started,ended');
  expect(page.told[1]).toEqual({
    action: 'ended',
    modernization: 'm',
    path: 'a.ipynb',
    state: 'done',
    verdict: 'runs',
    suggestions: { repair: 2 }
  });
  expect(page.told[2]).toEqual({
    action: 'decided',
    modernization: 'm',
    path: 'a.ipynb',
    suggestion: 's1',
    kind: 'repair',
    origin: 'rule:test',
    status: 'accepted'
  });
  expect(JSON.stringify(page.told)).not.toContain('secret');
  const properties = fs.readFileSync(SCHEMA, 'utf-8').split('properties:')[1];
  const names = [...properties.matchAll(/^ {2}(\w+):/gm)].map(([, one]) => one);
  expect([...new Set(page.told.flatMap(Object.keys))].sort()).toEqual(
    names.sort()
  );
});

test.each<[string, (page: Page) => void, string]>([
  [
    'a run that is over before anything is shown',
    page => page.become('m', 'done', 5, true),
    'started,ended'
  ],
  [
    'a verification that is',
    page => {
      page.become('m', 'done', 5);
      page.become('m', 'done', 9);
    },
    'started,ended'
  ],
  [
    'a run that was at work as the notebook was opened',
    page => {
      page.become('m', 'running', 5);
      page.become('m', 'done', 9);
    },
    'ended'
  ],
  [
    'one that is begun elsewhere',
    page => {
      page.become('m', 'done', 5);
      page.become('n', 'running', 1);
      page.become('n', 'done', 2);
    },
    'started,ended'
  ],
  [
    'an earlier one that is looked at',
    page => {
      page.become('m', 'done', 5);
      page.become('n', 'done', 7);
    },
    ''
  ],
  [
    'what changes without a run',
    page => {
      page.become('m', 'done', 5);
      page.become('m', 'done', 5);
    },
    ''
  ]
])('%s', (_, happens, actions) => {
  const page = new Page();
  happens(page);
  expect(page.actions.join()).toBe(actions);
});
