import { useSyncExternalStore } from 'react';

/** The words around it are British English, whatever the browser speaks. */
const LOCALE = 'en-GB';
const MINUTE = 60_000;
/** Milliseconds by which the clock advances, so that reading it twice in one render gives the same value. */
const STEP = 5000;
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/**
 * The time from `now` to a moment, in words of the given language.
 *
 * @example `relativeTime(now - 120_000, now, 'en')` is "2 minutes ago"
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = at - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return format.format(0, 'second');
}

export interface RelativeTimeProps {
  /** An ISO time, milliseconds or a date. */
  at: string | number | Date;
  className?: string | undefined;
}

/** "2 hours ago", kept up to date, with the full date as tooltip. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribe, steppedNow, steppedNow);
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const whole = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={whole} className={className}>
      {relativeTime(date.getTime(), now, LOCALE)}
    </time>
  );
}

// One shared clock, so that a hundred rows need one timer.
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

function steppedNow(): number {
  return Math.floor(Date.now() / STEP) * STEP;
}
