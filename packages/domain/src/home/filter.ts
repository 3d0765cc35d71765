import { isCalendarDay } from '../issues/calendar-day.ts';
import { boundText, periodOf, readDayValue } from '../issues/day-periods.ts';

/** The panels of the home screen, by their names in the API. */
export const HOME_WIDGETS = [
  'overview_stats',
  'assigned_issues',
  'created_issues',
  'issues_by_state_groups',
  'issues_by_priority',
  'recent_activity',
  'recent_projects',
  'recent_collaborators',
] as const;
export type HomeWidget = (typeof HOME_WIDGETS)[number];

/** The panels that people can filter. */
export const FILTERED_WIDGETS = [
  'assigned_issues',
  'created_issues',
  'issues_by_state_groups',
  'issues_by_priority',
] as const satisfies readonly HomeWidget[];
export type FilteredWidget = (typeof FILTERED_WIDGETS)[number];

/** The key of the preference that holds a panel's filter. */
export const homeFilterKey = (widget: FilteredWidget): string => `home.${widget}`;

/** The tabs of a person's issues: not yet due, overdue, completed. */
export const WORK_TABS = ['pending', 'overdue', 'completed'] as const;
export type WorkTab = (typeof WORK_TABS)[number];

/** Periods that filter a panel by due date. */
export const DUE_PERIODS = ['all', 'today', 'this-week', 'this-month', 'this-year', 'custom'] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** A person's filter of a panel. */
export interface HomeFilter {
  readonly tab: WorkTab;
  readonly period: DuePeriod;
  /** The bounds of the period `custom`, in the form of list filters, such as `2024-08-14;after`. */
  readonly days: readonly string[];
}

export const USUAL_FILTER: HomeFilter = { tab: 'pending', period: 'all', days: [] };

/** A period has a first and a last day. */
export const DUE_DAYS_MAX = 2;
/** A bound of the period `custom`, such as `2024-08-14;after`. */
export const isDueBound = (text: string): boolean => {
  const { day, bound } = readDayValue(text);
  return bound !== undefined && text === boundText(day, bound) && isCalendarDay(day);
};

/** The stored filter, without what this version doesn't know. */
export function readHomeFilter(value: unknown): HomeFilter {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof HomeFilter, unknown>
  >;
  const days = Array.isArray(held.days) ? held.days.filter(isBound).slice(0, DUE_DAYS_MAX) : [];
  const period = DUE_PERIODS.find((each) => each === held.period) ?? 'all';
  return {
    tab: WORK_TABS.find((each) => each === held.tab) ?? 'pending',
    period: period === 'custom' && days.length === 0 ? 'all' : period,
    days,
  };
}

const isBound = (each: unknown): each is string => typeof each === 'string' && isDueBound(each);

/** The equivalent values of a due-date filter; none if all issues match. */
export function dueValues({ period, days }: HomeFilter, today: string): readonly string[] {
  if (period === 'all') return [];
  if (period === 'custom') return days;
  if (period !== 'this-year') return [period];
  const year = today.slice(0, 4);
  return [boundText(`${year}-01-01`, 'after'), boundText(`${year}-12-31`, 'before')];
}

const EVER = { from: '0001-01-01', to: '9999-12-31' };

/** The first and the last day, both included; undefined if all issues match, including those without a due date. */
export function dueRange(filter: HomeFilter, today: string): { from: string; to: string } | undefined {
  const values = dueValues(filter, today);
  if (values.length === 0) return undefined;
  return values.reduce((held, value) => {
    const { day, bound } = readDayValue(value);
    const { from, to } = periodOf(value, today) ?? { from: day, to: day };
    return {
      from: bound === 'before' || from < held.from ? held.from : from,
      to: bound === 'after' || to > held.to ? held.to : to,
    };
  }, EVER);
}
