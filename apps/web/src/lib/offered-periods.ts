import type { DayPeriod } from '@cairn/domain';

/** The periods that filters offer for dates that people set, which are usually in the future. */
export const PERIODS_AHEAD: readonly DayPeriod[] = ['today', 'this-week', 'next-week', 'this-month'];

/** The periods for dates that Cairn records, which are in the past. */
export const PERIODS_BEHIND: readonly DayPeriod[] = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
];

/** The periods for dates of cycles and modules, which can be on both sides of today. */
export const PERIODS_OF_PLANS: readonly DayPeriod[] = [...PERIODS_AHEAD, 'last-month'];
