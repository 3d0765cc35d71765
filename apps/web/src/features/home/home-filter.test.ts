import { readHomeFilter, USUAL_FILTER, type HomeFilter } from '@cairn/domain';
import { expect, test } from 'vitest';
import { isDueIn, listPath, pathOfPanel } from './home-filter.ts';

/** A Friday. */
const TODAY = '2026-02-27';

const narrowed = (patch: Partial<HomeFilter>): HomeFilter => ({ ...USUAL_FILTER, ...patch });
const range = narrowed({ period: 'custom', days: ['2026-03-01;after', '2026-03-10;before'] });

test.each([
  [narrowed({}), null, true],
  [narrowed({ period: 'today' }), null, false],
  [narrowed({ period: 'today' }), '2026-02-27', true],
  [narrowed({ period: 'today' }), '2026-02-28', false],
  [narrowed({ period: 'this-week' }), '2026-02-23', true],
  [narrowed({ period: 'this-week' }), '2026-03-01', true],
  [narrowed({ period: 'this-week' }), '2026-03-02', false],
  [narrowed({ period: 'this-month' }), '2026-02-01', true],
  [narrowed({ period: 'this-month' }), '2026-03-01', false],
  [narrowed({ period: 'this-year' }), '2026-12-31', true],
  [narrowed({ period: 'this-year' }), '2027-01-01', false],
  [range, '2026-03-01', true],
  [range, '2026-03-10', true],
  [range, '2026-03-11', false],
])('%j holds an issue due on %s: %s', (filter, dueDate, expected) => {
  expect(isDueIn(dueDate, filter, TODAY)).toBe(expected);
});

test.each([
  undefined,
  null,
  7,
  'all',
  [],
  { tab: 'lost', period: 'ever', days: 'none' },
  { period: 'custom' },
])('what was kept as %j is read as usual', (value) => {
  expect(readHomeFilter(value)).toEqual(USUAL_FILTER);
});

test('a stored filter is read back, without invalid parts', () => {
  expect(readHomeFilter(range)).toEqual(range);
  expect(readHomeFilter({ ...range, days: [...range.days, ...range.days, 'x'] })).toEqual(range);
});

test('a panel links to the list of its issues', () => {
  expect(pathOfPanel('assigned', narrowed({ tab: 'overdue' }), TODAY)).toBe(
    '/workspace-views/assigned?filters=dueDate.is.overdue',
  );
  expect(pathOfPanel('created', narrowed({ tab: 'completed', period: 'this-week' }), TODAY)).toBe(
    '/workspace-views/created?filters=stateGroup.is.completed~dueDate.is.this-week',
  );
  expect(pathOfPanel('assigned', range, TODAY)).toBe(
    '/workspace-views/assigned?filters=stateGroup.any_of.backlog,unstarted,started~dueDate.is.2026-03-01;after,2026-03-10;before',
  );
  expect(listPath('created', [])).toBe('/workspace-views/created?filters=');
});
