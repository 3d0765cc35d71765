import { boundText, OVERDUE, type RelativeDay } from '@cairn/domain';

const between = (first: RelativeDay, last: RelativeDay): readonly string[] => [
  boundText(first, 'after'),
  boundText(last, 'before'),
];

/** What a filter on a day offers by name, as it is stored; each is a sentence of `issues.days`. */
export const DAY_PRESETS = {
  overdue: [OVERDUE],
  yesterday: ['yesterday'],
  today: ['today'],
  lastWeek: between('last-week-start', 'last-week-end'),
  thisWeek: between('week-start', 'week-end'),
  nextWeek: between('next-week-start', 'next-week-end'),
  lastMonth: between('last-month-start', 'last-month-end'),
  thisMonth: between('month-start', 'month-end'),
} as const;
export type DayPreset = keyof typeof DAY_PRESETS;

const entries = Object.entries(DAY_PRESETS) as [DayPreset, readonly string[]][];

/** The name of what these values say; undefined when it has none. */
export const presetOf = (values: readonly string[]): DayPreset | undefined =>
  entries.find(([, stored]) => stored.join() === values.join())?.[0];
