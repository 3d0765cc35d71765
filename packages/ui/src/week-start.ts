import { WEEK_START_KEY } from './keep-week-start.ts';

/** A day of the week as browsers number it: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const DAYS_OF_WEEK = 7;
const MONDAY = 1;

interface WeekInfo {
  readonly firstDay?: number;
}

/**
 * The first day of the week: the chosen one, else the default of the reader's region; Monday if the browser doesn't
 * know it.
 *
 * @example weekStart() // 1 in Oslo, 0 in Boston
 */
export function weekStart(): Weekday {
  return chosen() ?? usualWeekStart(navigator.language);
}

function chosen(): Weekday | undefined {
  try {
    const day = Number.parseInt(localStorage.getItem(WEEK_START_KEY) ?? '', 10);
    return isWeekday(day) ? day : undefined;
  } catch {
    return undefined;
  }
}

const isWeekday = (day: number): day is Weekday => day >= 0 && day < DAYS_OF_WEEK;

/** The first day of the week in the region of a language. */
export function usualWeekStart(locale: string): Weekday {
  try {
    const region = new Intl.Locale(locale) as Intl.Locale & {
      readonly weekInfo?: WeekInfo;
      readonly getWeekInfo?: () => WeekInfo;
    };
    const day = ((region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? MONDAY) % DAYS_OF_WEEK;
    return isWeekday(day) ? day : MONDAY;
  } catch {
    return MONDAY;
  }
}
