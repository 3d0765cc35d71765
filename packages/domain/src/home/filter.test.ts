import { expect, test } from 'vitest';
import { dueRange, isDueBound, readHomeFilter, USUAL_FILTER } from './filter.ts';

/** A Friday. */
const TODAY = '2026-02-27';

test.each([
  ['2026-02-28;after', true],
  ['2024-02-29;before', true],
  ['2026-02-29;before', false],
  ['2026-13-01;after', false],
  ['0000-01-01;after', false],
  ['2026-02-28', false],
  ['2026-02-28;since', false],
  ['2026-02-28;after;before', false],
])('%s is a bound: %s', (text, expected) => {
  expect(isDueBound(text)).toBe(expected);
});

test.each([
  ['all', [], undefined],
  ['today', [], { from: TODAY, to: TODAY }],
  ['this-week', [], { from: '2026-02-23', to: '2026-03-01' }],
  ['this-month', [], { from: '2026-02-01', to: '2026-02-28' }],
  ['this-year', [], { from: '2026-01-01', to: '2026-12-31' }],
  ['custom', ['2026-03-01;after'], { from: '2026-03-01', to: '9999-12-31' }],
  ['custom', ['2026-03-01;before'], { from: '0001-01-01', to: '2026-03-01' }],
  ['custom', ['2026-03-01;after', '2026-03-10;before'], { from: '2026-03-01', to: '2026-03-10' }],
] as const)('%s %j reaches over %j', (period, days, expected) => {
  expect(dueRange({ ...USUAL_FILTER, period, days }, TODAY)).toEqual(expected);
});

test.each([
  [undefined, USUAL_FILTER],
  [null, USUAL_FILTER],
  ['overdue', USUAL_FILTER],
  [
    { tab: 'overdue', period: 'today', days: [] },
    { tab: 'overdue', period: 'today', days: [] },
  ],
  [{ tab: 'later', period: 'this-century', days: 'all' }, USUAL_FILTER],
  // Without a readable bound there is no custom period.
  [{ tab: 'pending', period: 'custom', days: ['tomorrow', 7] }, USUAL_FILTER],
  [
    {
      tab: 'completed',
      period: 'custom',
      days: ['2026-03-01;after', 7, '2026-03-10;before', '2026-03-11;after'],
    },
    { tab: 'completed', period: 'custom', days: ['2026-03-01;after', '2026-03-10;before'] },
  ],
  [
    { tab: 'pending', period: 'this-week', days: ['2026-03-01;after'] },
    { tab: 'pending', period: 'this-week', days: ['2026-03-01;after'] },
  ],
])('of what was kept as %j a panel shows %j', (kept, expected) => {
  expect(readHomeFilter(kept)).toEqual(expected);
});

test('if two bounds cross, the later first day and the earlier last day apply', () => {
  const days = ['2026-03-05;after', '2026-03-01;after', '2026-03-09;before', '2026-03-20;before'];
  expect(dueRange({ tab: 'pending', period: 'custom', days }, TODAY)).toEqual({
    from: '2026-03-05',
    to: '2026-03-09',
  });
});
