import { dayAfter } from '@cairn/domain';
import { dateToDay } from '@cairn/ui/dates';

const DAYS_OF_WEEK = 7;

export interface ClosedWeek {
  /** Its first day. */
  readonly from: string;
  readonly count: number;
}

/** The number of times in each recent week, current week last; 0 is Sunday. */
export function closedPerWeek(
  moments: readonly number[],
  today: string,
  firstDay: number,
  weeks: number,
): readonly ClosedWeek[] {
  const intoWeek = (new Date(today).getUTCDay() - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const current = dayAfter(today, -intoWeek);
  const starts = Array.from({ length: weeks }, (_, at) => dayAfter(current, (at + 1 - weeks) * DAYS_OF_WEEK));
  const days = moments.map((at) => dateToDay(new Date(at)));
  return starts.map((from) => {
    const end = dayAfter(from, DAYS_OF_WEEK);
    return { from, count: days.filter((day) => day >= from && day < end).length };
  });
}
