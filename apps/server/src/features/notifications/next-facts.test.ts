import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../platform/history/index.ts';
import { nextFactsOf, type Place } from './next-facts.ts';

const entry = (seq: number, count: number): HistoryEntry => ({
  seq,
  command: 'comment.create',
  actorId: 'ada',
  via: null,
  at: 1000,
  facts: Array.from({ length: count }, (_, at) => ['comment', `c${seq}.${at}`, null, { issueId: 'i1' }]),
});

const entries = [entry(3, 3), entry(5, 0), entry(8, 2)];

const next = (after: Place, most: number) => {
  const { happenings, end } = nextFactsOf(entries, after, most);
  return [happenings.map(({ subject }) => subject.commentId), end];
};

test('facts are processed in batches that continue each other, each once', () => {
  const told = ['c3.0', 'c3.1', 'c3.2', 'c8.0', 'c8.1'];
  expect(next({ seq: 2, facts: 0 }, 2)).toEqual([told.slice(0, 2), { seq: 2, facts: 2 }]);
  expect(next({ seq: 2, facts: 2 }, 2)).toEqual([told.slice(2, 4), { seq: 5, facts: 1 }]);
  expect(next({ seq: 2, facts: 0 }, 3)).toEqual([told.slice(0, 3), { seq: 5, facts: 0 }]);
  expect(next({ seq: 2, facts: 1 }, 200)).toEqual([told.slice(1), { seq: 8, facts: 0 }]);
});
