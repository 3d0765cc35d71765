/** Whether this system knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+\-/]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The time at which a day (YYYY-MM-DD) begins in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetAt(midnight, timeZone);
  // Clocks may change in between.
  return midnight - offsetAt(first, timeZone);
}

/**
 * The time at which the clocks of a time zone show an hour of a day, in milliseconds since 1970: the first time if they
 * show it twice; if they skip it, the time at which they go on.
 */
export function momentAt(day: string, hour: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  const fits = [shown - before, shown - after].filter((at) => at + offsetAt(at, timeZone) === shown);
  return fits.length > 0 ? Math.min(...fits) : shown - before;
}

/** The time at which a day (YYYY-MM-DD) ends in a time zone. */
export const endOfDay = (day: string, timeZone: string): number =>
  startOfDay(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length), timeZone);

/** The day (YYYY-MM-DD) at a given time in a time zone. */
export const dayAt = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/** More than there are time zones. */
const CLOCKS = 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating one takes longer than most uses of it, and a bulk change needs it for each row. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // One zone can be written in many ways, in upper and lower case.
  if (clocks.size >= CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
