import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
/** The clock moves in steps, so that asking it twice in one render gives one answer. */
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
 * How long ago or until, in the words of the language.
 *
 * @example `relativeTime(now - 120_000, now, 'en')` is "2 minutes ago"
 */
export function relativeTime(
  at: number,
  now: number,
  locale?: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  const distance = at - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return format.format(0, 'second');
}

export interface RelativeTimeProps {
  /** An ISO time, milliseconds or a date. */
  at: string | number | Date;
  locale?: string | undefined;
  style?: Intl.RelativeTimeFormatStyle | undefined;
  className?: string | undefined;
}

/** "2 hours ago", kept true, with the whole date in its tooltip. */
export function RelativeTime({ at, locale, style, className }: RelativeTimeProps) {
  const now = useSyncExternalStore(subscribe, steppedNow, steppedNow);
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={date.toISOString()} title={whole} className={className}>
      {relativeTime(date.getTime(), now, locale, style)}
    </time>
  );
}

// One clock for all of them: a hundred rows are told once a minute.
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
