import { expect, test } from 'vitest';
import type { State } from '../states/entity.ts';
import { closingState, isDue, monthsAfter } from './rules.ts';

const at = (iso: string): number => Date.parse(iso);

test.each([
  ['2026-01-15T10:00:00Z', 1, '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
  ['2024-01-31T10:00:00Z', 1, '2024-02-29T10:00:00Z'],
  ['2026-11-30T23:59:59Z', 3, '2027-02-28T23:59:59Z'],
  ['2026-03-31T00:00:00Z', 12, '2027-03-31T00:00:00Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(new Date(monthsAfter(at(from), months)).toISOString()).toBe(new Date(to).toISOString());
});

test('an issue is due from the moment that its months have passed', () => {
  const row = { updatedAt: at('2026-01-31T10:00:00Z') };
  expect(isDue(row, 1, at('2026-02-28T09:59:59Z'))).toBe(false);
  expect(isDue(row, 1, at('2026-02-28T10:00:00Z'))).toBe(true);
});

const stateOf = (id: string, group: State['group'], sortOrder = 'a0'): State => ({
  id,
  projectId: 'p',
  name: id,
  description: '',
  color: '#000000',
  group,
  sortOrder,
  isDefault: false,
});

test.each([
  ['the chosen one', 'done', ['open', 'done', 'dropped'], 'done'],
  ['the first cancelled one without a choice', null, ['open', 'done', 'dropped'], 'dropped'],
  ['the first cancelled one when the chosen one is gone', 'gone', ['open', 'done', 'dropped'], 'dropped'],
  ['a completed one where none is cancelled', null, ['open', 'done'], 'done'],
  ['nowhere when no state is closed', null, ['open'], undefined],
  ['never a state that is open', 'open', ['open', 'done'], 'done'],
])('stale issues go to %s', (_what, closeStateId, names, expected) => {
  const groups = { open: 'started', done: 'completed', dropped: 'cancelled' } as const;
  const states = names.map((name) => stateOf(name, groups[name as keyof typeof groups]));
  expect(closingState({ closeStateId }, states)?.id).toBe(expected);
});
