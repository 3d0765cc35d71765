import { dateToDay, dayToDate, type DayString } from '@cairn/ui/dates';

/** No date is longer than this; longer text is not parsed. */
const MAX_LETTERS = 40;
/** A number with more digits is not a number of days. */
const MAX_COUNT = 3650;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
/** A two-digit year is in this century. */
const CENTURY = 2000;
const WEEK = 7;
const MONTHS_PER_YEAR = 12;
/** The longest gap between two 29 Februaries, around 2100. */
const LEAP_GAP = 8;
const MONDAY = 1;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Yesterday, today and tomorrow; the first is one day before today. */
const NEAR = ['yesterday', 'today', 'tomorrow'] as const;
/** Abbreviations of tomorrow. */
const TOMORROW = new Set(['tmr', 'tmrw', 'tmw']);
/** Words that are ignored. */
const FILLERS = new Set(['on', 'the', 'of', 'at', 'by']);
/** The fewest letters by which a weekday or a month is recognised. */
const FEWEST = 3;

type Unit = 'day' | 'week' | 'month' | 'year';

/**
 * Parses a typed date: `tomorrow`, `fri`, `next tue`, `in 3 days`, `2w`, `next week`, `end of month`, `24 nov`,
 * `24/11/2027`, `2026-12-01`. The day comes before the month, as everywhere in the product. Without a year, it is the
 * next such day, and a weekday is never today. Null if it is not a date.
 */
export function readTypedDay(typed: string, today: DayString): DayString | null {
  const now = dayToDate(today);
  if (!now || typed.length > MAX_LETTERS) return null;
  const found = readText(typed.trim().toLowerCase(), now);
  if (!found) return null;
  const year = found.getFullYear();
  return year < FIRST_YEAR || year > LAST_YEAR ? null : dateToDay(found);
}

function readText(text: string, now: Date): Date | null {
  const numbers = readNumbers(text, now);
  if (numbers !== undefined) return numbers;
  const words = wordsOf(text);
  return readNear(words, now) ?? readCount(words, now) ?? readSpan(words, now) ?? readMonthDay(words, now);
}

/** `2026-12-01`, `24/11`, `24.11.2026`. Undefined if it is not written in numbers only. */
function readNumbers(text: string, now: Date): Date | null | undefined {
  const iso = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(text)?.groups;
  if (iso) return dateOf(Number(iso['year']), Number(iso['month']), Number(iso['day']));
  const short = /^(?<day>\d{1,2})[/.](?<month>\d{1,2})(?:[/.](?<year>\d{4}|\d{2})?)?$/.exec(text)?.groups;
  if (!short) return undefined;
  return inYear(Number(short['day']), Number(short['month']), short['year'], now);
}

/** `24th Nov, 2026` as `24`, `nov`, `2026`; `3days` as `3`, `days`. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(?<digits>\d)(?:st|nd|rd|th)\b/g, '$<digits>')
    .replaceAll(/(?<digits>\d)(?<letter>[a-z])/g, '$<digits> $<letter>')
    .split(/[\s,.\-+]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

/** `tomorrow`, `fri`, `next tue`. */
function readNear(words: readonly string[], now: Date): Date | null {
  const [first = '', second] = words;
  if (words.length === 1) {
    const near = TOMORROW.has(first) ? 2 : indexIn(NEAR, first);
    if (near >= 0) return daysAfter(now, near - 1);
    const weekday = indexIn(WEEKDAYS, first);
    return weekday < 0 ? null : daysAfter(now, until(weekday, now));
  }
  if (words.length !== 2 || second === undefined) return null;
  const weekday = indexIn(WEEKDAYS, second);
  if (weekday < 0) return null;
  if (first === 'this') return daysAfter(now, until(weekday, now));
  if (first === 'last') return daysAfter(now, -(((now.getDay() - weekday + WEEK - 1) % WEEK) + 1));
  // The week starts on Monday, so Sunday is its last day.
  return first === 'next' ? daysAfter(weekStart(now), WEEK + ((weekday + WEEK - MONDAY) % WEEK)) : null;
}

/** `in 3 days`, `2 weeks`, `a month from now`, `4 days ago`. */
function readCount(given: readonly string[], now: Date): Date | null {
  const words = given[0] === 'in' ? given.slice(1) : given;
  const [countWord = '', unitWord = '', ...rest] = words;
  const unit = unitOf(unitWord);
  const count = countOf(countWord);
  if (unit === undefined || count === undefined || count > MAX_COUNT) return null;
  const tail = rest.join(' ');
  if (tail === 'ago' && given[0] !== 'in') return unitsAfter(now, -count, unit);
  return tail === '' || tail === 'from now' || tail === 'from today' ? unitsAfter(now, count, unit) : null;
}

/** `next week`, `this month`, `end of year`, `weekend`. */
function readSpan(words: readonly string[], now: Date): Date | null {
  const [first = '', second = '', third] = words;
  if (third === undefined && (first === 'next' || first === 'this'))
    return startOf(first, unitOf(second), now);
  if (words.length === 2 && (first === 'end' || first === 'eo')) return endOf(unitOf(second), now);
  if (words.length === 1 && /^eo[wmy]$/.test(first)) return endOf(unitOf(first.slice(2)), now);
  return null;
}

/** `24 nov`, `nov 24 2026`, `november`, `24`. */
function readMonthDay(words: readonly string[], now: Date): Date | null {
  const months = words.filter((word) => indexIn(MONTHS, word) >= 0);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (months.length + numbers.length !== words.length || months.length > 1) return null;
  const [monthWord] = months;
  if (monthWord === undefined) return words.length === 1 ? readDayOfMonth(words[0] ?? '', now) : null;
  const month = indexIn(MONTHS, monthWord) + 1;
  const [one, two] = numbers;
  if (numbers.length > 2) return null;
  if (one === undefined) return inYear(1, month, undefined, now);
  if (two === undefined && one.length === 4) return dateOf(Number(one), month, 1);
  return one.length > 2 ? null : inYear(Number(one), month, two, now);
}

/** The next day with this number. */
function readDayOfMonth(word: string, now: Date): Date | null {
  if (!/^\d{1,2}$/.test(word)) return null;
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const month = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
    const found = dateOf(month.getFullYear(), month.getMonth() + 1, Number(word));
    if (found && found >= now) return found;
  }
  return null;
}

/** A day of a month in the given year; without one, the next that exists (29 February may be years ahead). */
function inYear(day: number, month: number, year: string | undefined, now: Date): Date | null {
  if (year !== undefined) {
    if (year.length !== 2 && year.length !== 4) return null;
    return dateOf(Number(year) + (year.length === 2 ? CENTURY : 0), month, day);
  }
  for (let ahead = 0; ahead <= LEAP_GAP; ahead += 1) {
    const found = dateOf(now.getFullYear() + ahead, month, day);
    if (found && found >= now) return found;
  }
  return null;
}

/** Null for a day that the month does not have. */
function dateOf(year: number, month: number, day: number): Date | null {
  const found = new Date(year, month - 1, day);
  return found.getFullYear() === year && found.getMonth() === month - 1 && found.getDate() === day
    ? found
    : null;
}

function startOf(which: 'next' | 'this', unit: Unit | undefined, now: Date): Date | null {
  const ahead = which === 'next' ? 1 : 0;
  if (unit === 'week') return daysAfter(weekStart(now), ahead * WEEK);
  if (unit === 'month') return new Date(now.getFullYear(), now.getMonth() + ahead, 1);
  if (unit === 'year') return new Date(now.getFullYear() + ahead, 0, 1);
  return null;
}

function endOf(unit: Unit | undefined, now: Date): Date | null {
  if (unit === 'week') return daysAfter(weekStart(now), WEEK - 1);
  if (unit === 'month') return new Date(now.getFullYear(), now.getMonth() + 1, 0);
  if (unit === 'year') return new Date(now.getFullYear(), MONTHS_PER_YEAR - 1, 31);
  return null;
}

function unitsAfter(date: Date, count: number, unit: Unit): Date {
  if (unit === 'day') return daysAfter(date, count);
  if (unit === 'week') return daysAfter(date, count * WEEK);
  const months = unit === 'month' ? count : count * MONTHS_PER_YEAR;
  const first = new Date(date.getFullYear(), date.getMonth() + months, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), last));
}

const daysAfter = (date: Date, count: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + count);

const weekStart = (date: Date): Date => daysAfter(date, -((date.getDay() + WEEK - MONDAY) % WEEK));

/** Days until the next such weekday, at least one. */
const until = (weekday: number, now: Date): number => ((weekday - now.getDay() + WEEK - 1) % WEEK) + 1;

const UNITS: readonly Unit[] = ['day', 'week', 'month', 'year'];

function unitOf(word: string): Unit | undefined {
  return UNITS.find((unit) => word === unit || word === `${unit}s` || word === unit[0]);
}

function countOf(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  const at = COUNTS.indexOf(word);
  return at < 0 ? undefined : at;
}

/** The index of the word that begins like this; -1 for none. */
const indexIn = (names: readonly string[], word: string): number =>
  word.length < FEWEST ? -1 : names.findIndex((name) => name.startsWith(word));
