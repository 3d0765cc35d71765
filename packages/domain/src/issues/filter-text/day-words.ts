import { isCalendarDay } from '../calendar-day.ts';
import { boundText, dayAfter, daysAhead, isDayPeriod, readDayValue } from '../day-periods.ts';
import type { Atom } from './terms.ts';

/** Named days, by how many days after today they are. */
const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const WEEK = 7;
const COUNT = /^(?<sign>[+-]?)(?<count>\d{1,4})(?<unit>[dw])$/;
/** Separates the first day from the last. */
const RANGE = '..';

/** The date filter values for a typed text; undefined if it isn't a date. */
export function dayValuesOf({ text, sign, isRaw, isQuoted }: Atom): string[] | undefined {
  if (isRaw) return [text];
  if (isQuoted) return undefined;
  const word = text.toLowerCase().replaceAll('_', '-');
  if (sign === '' && word.includes(RANGE)) return rangeOf(word);
  if (sign === '' && isDayPeriod(word)) return [word];
  const day = dayOf(word);
  if (day === undefined) return undefined;
  if (sign === '') return [day];
  const strict = sign === '<' ? -1 : sign === '>' ? 1 : 0;
  return [boundText(moved(day, strict), sign.startsWith('<') ? 'before' : 'after')];
}

function rangeOf(word: string): string[] | undefined {
  const [from, to, ...more] = word.split(RANGE).map(dayOf);
  return from === undefined || to === undefined || more.length > 0
    ? undefined
    : [boundText(from, 'after'), boundText(to, 'before')];
}

/** `2026-12-24`, `7d`, `-2w` or `tomorrow`, in the stored form. */
function dayOf(word: string): string | undefined {
  const near = Object.hasOwn(NEAR, word) ? NEAR[word] : undefined;
  if (near !== undefined) return countText(near);
  const { sign, count, unit } = COUNT.exec(word)?.groups ?? {};
  if (count !== undefined) return countText(Number(`${sign}${count}`) * (unit === 'w' ? WEEK : 1));
  return isCalendarDay(word) ? word : undefined;
}

const countText = (count: number): string => `${count === 0 ? 0 : count}d`;

/** The day shifted by a number of days. */
function moved(day: string, by: number): string {
  const count = daysAhead(day);
  return count === undefined ? dayAfter(day, by) : countText(count + by);
}

/** The ways to write date filter values that begin with this one, and how many values each covers. */
export function dayTexts([value = '', next]: readonly string[]): { text: string; count: number }[] {
  const { day, bound } = readDayValue(value);
  const last = next === undefined ? undefined : readDayValue(next);
  const isRange = bound === 'after' && last?.bound === 'before';
  return [
    ...(isRange ? [{ text: `${dayText(day)}${RANGE}${dayText(last.day)}`, count: 2 }] : []),
    ...singleTexts(value, day, bound).map((text) => ({ text, count: 1 })),
  ];
}

function singleTexts(value: string, day: string, bound: 'after' | 'before' | undefined): string[] {
  if (bound === 'after') return [`>=${dayText(day)}`];
  // People mean "in less than a week", which is stored as "in six days at the latest".
  if (bound === 'before') return daysAhead(day) === undefined ? [`<=${day}`] : [`<${dayText(moved(day, 1))}`];
  return [dayText(day), value];
}

const dayText = (day: string): string =>
  Object.entries(NEAR).find(([, count]) => count === daysAhead(day))?.[0] ?? day;
