import { endOfDay } from '../time-zone.ts';

export const AWAY_NOTE_MAX = 200;

/** A person's absence, as colleagues see it. Nothing has to end it: it is over at its end time. */
export interface Away {
  /** The last day of it, YYYY-MM-DD. */
  readonly until: string;
  /** The end of that day in the person's time zone, in milliseconds since 1970. */
  readonly endsAt: number;
  /** An optional note. */
  readonly note: string;
}

/** Away through a day, in the person's time zone. */
export const awayThrough = (until: string, note: string, timeZone: string): Away => ({
  until,
  endsAt: endOfDay(until, timeZone),
  note,
});

/** Whether a person is away at a moment. */
export const isAway = (away: Away | null | undefined, at: number): away is Away =>
  away !== null && away !== undefined && away.endsAt > at;
