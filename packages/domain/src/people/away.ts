import { endOfDay } from '../time-zone.ts';

export const AWAY_NOTE_MAX = 200;

/** That somebody is away, as everyone who works with them sees it. Nothing has to end it: it is over at its moment. */
export interface Away {
  /** The last day of it, YYYY-MM-DD. */
  readonly until: string;
  /** The end of that day where the person lives, in milliseconds since 1970. */
  readonly endsAt: number;
  /** What they want to say of it; may be empty. */
  readonly note: string;
}

/** Away through a day, in the person's time zone. */
export const awayThrough = (until: string, note: string, timeZone: string): Away => ({
  until,
  endsAt: endOfDay(until, timeZone),
  note,
});

/** Whether somebody is away at a moment. */
export const isAway = (away: Away | null | undefined, at: number): away is Away =>
  away !== null && away !== undefined && away.endsAt > at;
