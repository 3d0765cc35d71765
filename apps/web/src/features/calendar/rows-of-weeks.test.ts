import { NO_VALUE, type Issue } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import { isOn } from './place-bars.ts';
import { rowsOfWeeks } from './rows-of-weeks.ts';
import { weeksOf } from './weeks.ts';

const WEEKS = weeksOf('2026-11-24', 'month', 1);
const day = fc
  .integer({ min: 0, max: 89 })
  .map((at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10));

function groupsOf(rows: readonly Issue[]): readonly IssueGroup[] {
  const days = [...new Set(rows.map(({ dueDate }) => dueDate ?? NO_VALUE))].sort();
  return days.map((key) => {
    const found = rows.filter(({ dueDate }) => (dueDate ?? NO_VALUE) === key);
    const amount = { count: found.length, sums: () => [] };
    return { key, subGroups: [{ key: '', rows: found, ...amount }], ...amount };
  });
}

test('each week has the issues on its days, also after one of them moves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.option(day), fc.option(day)), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('due' as const, 'range' as const),
      day,
      (dates, extent, moved) => {
        const rows = dates.map(([startDate, dueDate], at) => ({ id: `${at}`, startDate, dueDate }) as Issue);
        for (const each of [rows, rows.with(0, { ...rows[0], dueDate: moved } as Issue)])
          for (const { week, rows: found } of rowsOfWeeks(groupsOf(each), WEEKS, extent))
            expect(new Set(found)).toEqual(
              new Set(each.filter((row) => week.some((on) => isOn(row, on, extent)))),
            );
      },
    ),
  );
});
