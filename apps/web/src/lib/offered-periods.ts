import type { DayPeriod } from '@cairn/domain';

/** What filters offer of dates that people set: what is ahead of them. */
export const PERIODS_AHEAD: readonly DayPeriod[] = ['today', 'this-week', 'next-week', 'this-month'];

/** What they offer of dates that are kept: what is behind them. */
export const PERIODS_BEHIND: readonly DayPeriod[] = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
];

/** What they offer of the days of cycles and modules, which lie on both sides of today. */
export const PERIODS_OF_PLANS: readonly DayPeriod[] = [...PERIODS_AHEAD, 'last-month'];
