/** A day without time or time zone: `2026-03-09`. */
export type DayString = string;

/** Local midnight of a day; null if there is no day or it is invalid. */
export function dayToDate(day: DayString | null | undefined): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const result = new Date(year, month - 1, date);
  return result.getMonth() === month - 1 && result.getDate() === date ? result : null;
}

/** The day of a date in local time. */
export function dateToDay(date: Date): DayString {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
