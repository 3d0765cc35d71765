import type { Issue } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOn, placeBars } from './place-bars.ts';
import { weeksOf } from './weeks.ts';

const [WEEK = []] = weeksOf('2026-11-24', 'week', 1);
const made = (id: string, startDate: string | null, dueDate: string | null): Issue =>
  ({ id, startDate, dueDate }) as Issue;
const rules = { extent: 'range', lanes: 2, activeId: undefined } as const;

test('an issue is drawn from its start to its due date, clipped to the week', () => {
  const { bars } = placeBars(
    [made('a', '2026-11-20', '2026-11-24'), made('b', '2026-11-29', '2026-12-03')],
    WEEK,
    rules,
  );
  expect(
    bars.map(({ row, first, last, lane, hasStart, hasEnd }) => [row.id, first, last, lane, hasStart, hasEnd]),
  ).toEqual([
    ['a', 0, 1, 0, false, true],
    ['b', 6, 6, 0, true, false],
  ]);
});

test('drawn by due date, each issue takes one day', () => {
  const { bars } = placeBars([made('a', '2026-11-20', '2026-11-24')], WEEK, { ...rules, extent: 'due' });
  expect(bars.map(({ first, last }) => [first, last])).toEqual([[1, 1]]);
});

test('issues that do not fit are counted on each of their days, and the active issue always fits', () => {
  const rows = ['a', 'b', 'c'].map((id) => made(id, null, '2026-11-24'));
  const { bars, more } = placeBars(rows, WEEK, rules);
  expect(bars.map(({ row }) => row.id)).toEqual(['a', 'b']);
  expect(more).toEqual([0, 1, 0, 0, 0, 0, 0]);
  const active = placeBars(rows, WEEK, { ...rules, activeId: 'c' });
  expect(active.bars.map(({ row }) => row.id)).toEqual(['c', 'a']);
});

test('no two bars in a lane share a day, and every issue on a day is drawn or counted', () => {
  const day = fc.integer({ min: 15, max: 30 }).map((date) => `2026-11-${date}`);
  const issues = fc.array(fc.tuple(fc.option(day), day), { maxLength: 12 });
  fc.assert(
    fc.property(
      issues,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('due', 'range'),
      (dates, lanes, extent) => {
        const rows = dates.map(([start, due], at) =>
          made(String(at), start !== null && start > due ? due : start, due),
        );
        const { bars, more } = placeBars(rows, WEEK, { extent, lanes, activeId: undefined });
        WEEK.forEach((each, at) => {
          const there = bars.filter(({ first, last }) => first <= at && at <= last);
          expect(new Set(there.map(({ lane }) => lane)).size).toBe(there.length);
          expect(there.length + (more[at] ?? 0)).toBe(rows.filter((row) => isOn(row, each, extent)).length);
        });
      },
    ),
  );
});
