import { NO_VALUE, type Issue } from '@cairn/domain';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import type { Extent } from './calendar-options.ts';
import { startOf } from './place-bars.ts';

type Week = readonly string[];

export interface WeekRows {
  readonly week: Week;
  /** The issues that are on any of its days, in their order. */
  readonly rows: readonly Issue[];
  /** For each day what is due on it, where that is all there is on it. */
  readonly dayGroups: readonly (IssueGroup | undefined)[];
}

/** What is in each week, of issues that are grouped by the day they are due. */
export function rowsOfWeeks(
  groups: readonly IssueGroup[],
  weeks: readonly Week[],
  extent: Extent,
): readonly WeekRows[] {
  if (extent === 'range') return weeksOfRanges(groups, weeks);
  const byDay = new Map(groups.map((group) => [group.key, group]));
  return weeks.map((week) => {
    const dayGroups = week.map((day) => byDay.get(day));
    return { week, dayGroups, rows: dayGroups.flatMap((group) => (group ? rowsIn(group) : [])) };
  });
}

function weeksOfRanges(groups: readonly IssueGroup[], weeks: readonly Week[]): readonly WeekRows[] {
  const from = weeks[0]?.[0] ?? '';
  const to = weeks.at(-1)?.at(-1) ?? '';
  const rows = groups.flatMap((group) =>
    group.key === NO_VALUE || group.key < from ? [] : startedBy(to, group),
  );
  return weeks.map((week) => {
    const [first = '', last = ''] = [week[0], week.at(-1)];
    const isIn = (row: Issue): boolean => (row.dueDate ?? '') >= first && startOf(row, 'range') <= last;
    return { week, dayGroups: week.map(() => undefined), rows: rows.filter(isIn) };
  });
}

/** Groups that have not changed stay the same objects: most that are due later need not be looked at again after an edit. */
const started = new WeakMap<IssueGroup, { readonly day: string; readonly rows: readonly Issue[] }>();

/** The issues of a group that have begun on a day. */
function startedBy(day: string, group: IssueGroup): readonly Issue[] {
  const held = started.get(group);
  if (held?.day === day) return held.rows;
  const rows = rowsIn(group).filter((row) => startOf(row, 'range') <= day);
  started.set(group, { day, rows });
  return rows;
}

const rowsIn = ({ subGroups }: IssueGroup): readonly Issue[] => subGroups.flatMap(({ rows }) => rows);
