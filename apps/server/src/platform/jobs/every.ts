/** How often a schedule comes, in UTC. Periods divide an hour or a day, so that each is as long as the others. */
export type Every =
  | { readonly minutes: 1 | 2 | 5 | 10 | 15 | 20 | 30 }
  | { readonly hours: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24 }
  /** Minute, hour, day of the month, month, day of the week, as cron has them. */
  | { readonly cron: string };

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** What cron text names may lie so far apart as a week and still be made up for. */
const CRON_DAYS = 8;

/** As cron text. Each name has a minute of its own, so that the sweeps of an hour do not all come in its first. */
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
 * How far back it is looked for what was missed while no server ran, in milliseconds: one period, because whatever the number of
 * missed ones, they are made up for by one run.
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
