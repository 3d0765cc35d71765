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

describe('progress', () => {
  test('counts an issue in every cycle or module that it is in, by state group', () => {
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

  test('sums points by state group, if there are points', () => {
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

  test('leaves out archived issues and those whose state is unknown', () => {
    const found = progressBy(
      [row('done', ['a'], 1), row('unheard-of', ['a']), row('todo', ['b'])],
      groupOf,
      ({ places }) => places,
    );
    expect([...found.keys()]).toEqual(['b']);
  });

  test('ignores cancelled issues, and shows no progress for no work', () => {
    const amount = { ...NO_WORK, started: 1, completed: 3, cancelled: 6 };
    expect([workOf(amount), shareDone(amount), shareDone(NO_WORK)]).toEqual([4, 0.75, 0]);
  });

  test('sums sizes', () => {
    expect(
      amountOf([
        { group: 'started', size: 2 },
        { group: 'started', size: 8 },
      ]),
    ).toEqual({ ...NO_WORK, started: 10 });
  });
});
