import { describe, expect, test } from 'vitest';
import { amountOf, NO_WORK, progressBy, shareDone, workOf } from './progress.ts';

const GROUPS = new Map([
  ['todo', 'unstarted'],
  ['done', 'completed'],
  ['dropped', 'cancelled'],
] as const);
const groupOf = (stateId: string) => GROUPS.get(stateId as 'todo');
const row = (stateId: string, places: readonly string[], archivedAt: number | null = null) => ({
  stateId,
  archivedAt,
  places,
});

describe('the progress of what issues are in', () => {
  test('counts an issue in each place it is in, by the group of its state', () => {
    const found = progressBy(
      [row('todo', ['a', 'b']), row('done', ['a']), row('done', ['a']), row('todo', [])],
      groupOf,
      ({ places }) => places,
    );
    expect([...found]).toEqual([
      ['a', { issues: { ...NO_WORK, unstarted: 1, completed: 2 }, points: undefined }],
      ['b', { issues: { ...NO_WORK, unstarted: 1 }, points: undefined }],
    ]);
  });

  test('adds up points in the same groups, where there are points', () => {
    const found = progressBy(
      [row('todo', ['a', 'b']), row('done', ['a']), row('done', ['a'])],
      groupOf,
      ({ places }) => places,
      ({ stateId }) => (stateId === 'done' ? 3 : 0.5),
    );
    expect([...found].map(([id, { points }]) => [id, points])).toEqual([
      ['a', { ...NO_WORK, unstarted: 0.5, completed: 6 }],
      ['b', { ...NO_WORK, unstarted: 0.5 }],
    ]);
  });

  test('leaves out what is archived, and what has a state that is not known yet', () => {
    const found = progressBy(
      [row('done', ['a'], 1), row('unheard-of', ['a']), row('todo', ['b'])],
      groupOf,
      ({ places }) => places,
    );
    expect([...found.keys()]).toEqual(['b']);
  });

  test('takes cancelled issues for no work, and nothing for nothing done', () => {
    const amount = { ...NO_WORK, started: 1, completed: 3, cancelled: 6 };
    expect([workOf(amount), shareDone(amount), shareDone(NO_WORK)]).toEqual([4, 0.75, 0]);
  });

  test('adds up sizes', () => {
    expect(
      amountOf([
        { group: 'started', size: 2 },
        { group: 'started', size: 8 },
      ]),
    ).toEqual({ ...NO_WORK, started: 10 });
  });
});
