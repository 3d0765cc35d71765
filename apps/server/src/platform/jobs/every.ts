/** How often a schedule runs, in UTC. Periods divide an hour or a day, so that all of them have the same length. */
export type Every =
  | { readonly minutes: 1 | 2 | 5 | 10 | 15 | 20 | 30 }
  | { readonly hours: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24 }
  /** Minute, hour, day of the month, month and day of the week, as in cron. */
  | { readonly cron: string };

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** The longest period between runs for which missed ones are made up: a week. */
const CRON_DAYS = 8;

/** As a cron expression. Each name has its own minute, so that the hourly sweeps don't all run in the first one. */
export function cronOf(name: string, every: Every): string {
  if ('cron' in every) {
    if (every.cron.trim().split(/\s+/).length !== 5)
      throw new Error(`expected five fields in the schedule of ${name}, got ${every.cron}`);
    return every.cron;
  }
  if ('minutes' in every) {
    const first = offsetOf(name) % every.minutes;
    return `${listed(first, every.minutes, HOUR_MINUTES)} * * * *`;
  }
  const first = offsetOf(name) % (every.hours * HOUR_MINUTES);
  return `${first % HOUR_MINUTES} ${listed(Math.floor(first / HOUR_MINUTES), every.hours, 24)} * * *`;
}

/**
 * How far back to look for runs that were missed while no server was running, in milliseconds: one period, because a
 * single run makes up for all missed ones.
 */
export function lookBackOf(every: Every): number {
  if ('cron' in every) return CRON_DAYS * DAY_MINUTES * MINUTE_MS;
  return ('minutes' in every ? every.minutes : every.hours * HOUR_MINUTES) * MINUTE_MS;
}

const listed = (first: number, step: number, end: number): string =>
  Array.from({ length: end / step }, (_, at) => first + at * step).join(',');

/** Any number that is the same in every process. */
function offsetOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % DAY_MINUTES;
  return sum;
}
