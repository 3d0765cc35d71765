import type { Issue } from '@cairn/domain';
import type { Extent } from './calendar-options.ts';

/** An issue in one week: its columns, counted from 0, and its lane below the day headings. */
export interface Bar {
  readonly row: Issue;
  readonly first: number;
  readonly last: number;
  readonly lane: number;
  /** Whether its start and its end are in this week. */
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
}

export interface WeekBars {
  readonly bars: readonly Bar[];
  /** For each day, how many of its issues got no lane. */
  readonly more: readonly number[];
}

/** The first day on which an issue with a due date is drawn. */
export const startOf = ({ startDate, dueDate }: Issue, extent: Extent): string =>
  extent === 'range' && startDate !== null && dueDate !== null && startDate < dueDate
    ? startDate
    : (dueDate ?? '');

/** Whether an issue is drawn on a day. */
export const isOn = (row: Issue, day: string, extent: Extent): boolean =>
  row.dueDate !== null && row.dueDate >= day && startOf(row, extent) <= day;

interface Rules {
  readonly extent: Extent;
  /** How many lanes fit. */
  readonly lanes: number;
  /** The issue that has the focus; it always gets a lane. */
  readonly activeId: string | undefined;
}

/** Gives each issue in a week the first lane that is free on all its days: longer issues first, otherwise in the given order. */
export function placeBars(rows: readonly Issue[], week: readonly string[], rules: Rules): WeekBars {
  const placed = place(rows, week, rules);
  const { activeId } = rules;
  const isHidden = activeId !== undefined && !placed.bars.some(({ row }) => row.id === activeId);
  const active = isHidden ? rows.find(({ id }) => id === activeId) : undefined;
  return active ? place([active, ...rows.filter((row) => row !== active)], week, rules, active) : placed;
}

function place(rows: readonly Issue[], week: readonly string[], rules: Rules, first?: Issue): WeekBars {
  const { extent, lanes } = rules;
  const from = week[0] ?? '';
  const to = week.at(-1) ?? '';
  const spans = rows.flatMap((row) => {
    const [start, end] = [startOf(row, extent), row.dueDate ?? ''];
    if (row.dueDate === null || start > to || end < from) return [];
    return {
      row,
      first: Math.max(0, week.indexOf(start)),
      last: end > to ? week.length - 1 : week.indexOf(end),
      hasStart: start >= from,
      hasEnd: end <= to,
    };
  });
  const length = (each: (typeof spans)[number]): number =>
    each.row === first ? Infinity : each.last - each.first;
  const taken: boolean[][] = [];
  const more = week.map(() => 0);
  const bars: Bar[] = [];
  for (const each of spans.toSorted((a, b) => length(b) - length(a))) {
    const days = Array.from({ length: each.last - each.first + 1 }, (_, at) => each.first + at);
    let lane = 0;
    while (lane < lanes && days.some((day) => taken[lane]?.[day])) lane += 1;
    if (lane >= lanes) {
      for (const day of days) more[day] = (more[day] ?? 0) + 1;
      continue;
    }
    const held = (taken[lane] ??= []);
    for (const day of days) held[day] = true;
    bars.push({ ...each, lane });
  }
  return { bars, more };
}
