import type { Issue } from '@cairn/domain';
import { expect, test } from 'vitest';
import { partOfDay, tabOf } from './home-due.ts';

const TODAY = '2026-02-27';

test.each([
  [null, 'backlog', 'pending'],
  ['2026-02-26', 'started', 'overdue'],
  ['2026-02-27', 'started', 'pending'],
  ['2026-02-26', 'completed', 'completed'],
  ['2026-03-05', 'cancelled', undefined],
  [null, undefined, undefined],
] as const)('an issue due on %s whose state is %s is %s on 27 February', (dueDate, group, expected) => {
  expect(tabOf({ dueDate } as Issue, group, TODAY)).toBe(expected);
});

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [12, 'afternoon'],
  [18, 'evening'],
])('at %i it is %s', (hour, expected) => {
  expect(partOfDay(hour)).toBe(expected);
});
