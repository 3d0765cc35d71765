import { expect, test } from 'vitest';
import { Browser, idOf } from '../../test/browser.ts';
import { ADA, BOB, PROJECT } from '../../test/rows.ts';
import { issueProperties } from '../registry.ts';
import { scopes } from '../scopes.ts';
import { barOf, DEFAULT_CHART, isAxis } from './chart-spec.ts';
import { filtersOfText, textOfFilters } from './chart-search.ts';
import { removeChart } from './commands.ts';
import { chart, type Chart } from './entity.ts';

test.each([
  ['2026-03-09', 'week', '2026-03-09'],
  ['2026-03-15', 'week', '2026-03-09'],
  ['2026-03-16', 'week', '2026-03-16'],
  ['2026-01-01', 'week', '2025-12-29'],
  ['2026-03-15', 'month', '2026-03'],
  ['2026-03-15', 'day', '2026-03-15'],
] as const)('%s stands in the bar of its %s, %s', (day, interval, bar) => {
  expect(barOf(day, interval)).toBe(bar);
});

test('a chart can use as its axis what lists can be grouped by', () => {
  const axes = issueProperties.filter(isAxis).map(({ id }) => id);
  expect(axes).toEqual(expect.arrayContaining(['assignees', 'priority', 'dueDate', 'cycle']));
  expect(axes).not.toContain('title');
  expect(axes).not.toContain('id');
});

test('filters are written and read as in lists', () => {
  const { filters } = DEFAULT_CHART;
  expect(filtersOfText(textOfFilters(filters))).toEqual(filters);
  expect(textOfFilters([])).toBe('');
  expect(filtersOfText('no filter')).toEqual([]);
});

const CHART: Chart = {
  id: idOf('chart'),
  projectId: null,
  name: 'Open work',
  ownerId: ADA,
  spec: DEFAULT_CHART,
  createdAt: 0,
  updatedAt: 0,
};

test('a chart is seen by the people of its project, or by the members of the workspace', () => {
  expect([chart.scope(CHART), chart.scope({ ...CHART, projectId: PROJECT })]).toEqual([
    scopes.members,
    scopes.project(PROJECT),
  ]);
});

test("people can undo deleting a chart of their own, and no one can take over another person's chart", () => {
  for (const [userId, isBack] of [
    [ADA, true],
    [BOB, false],
  ] as const) {
    const browser = new Browser(userId).holds(chart, CHART);
    browser.run(removeChart, { chartId: CHART.id })();
    expect(browser.row(chart, CHART.id)?.ownerId).toBe(isBack ? ADA : undefined);
  }
});
