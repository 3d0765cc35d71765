import { NO_VALUE, type Issue } from '@cairn/domain';
import type { IssueGroup } from '../../platform/issue-layout.ts';
import type { Extent } from './calendar-options.ts';
import { startOf } from './place-bars.ts';

type Week = readonly string[];

export interface WeekRows {
  readonly week: Week;
  /** The issues on any of its days, in list order. */
  readonly rows: readonly Issue[];
  /** For each day, the group of issues due on it, when they are all that the day shows. */
  readonly dayGroups: readonly (IssueGroup | undefined)[];
}

/** Distributes issues, grouped by due date, over the weeks. */
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

/** Unchanged groups stay the same objects, so after an edit most groups with later due dates need not be read again. */
const started = new WeakMap<IssueGroup, { readonly day: string; readonly rows: readonly Issue[] }>();

/** The issues in a group that have started by a day. */
function startedBy(day: string, group: IssueGroup): readonly Issue[] {
  const held = started.get(group);
  if (held?.day === day) return held.rows;
  const rows = rowsIn(group).filter((row) => startOf(row, 'range') <= day);
  started.set(group, { day, rows });
  return rows;
}

const rowsIn = ({ subGroups }: IssueGroup): readonly Issue[] => subGroups.flatMap(({ rows }) => rows);
