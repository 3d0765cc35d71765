import { compareText } from '../issues/property.ts';
import type { Cycle } from './entity.ts';
import { cycleStatus } from './rules.ts';

/** Older cycles say little about the team of today. */
export const VELOCITY_CYCLES = 5;

/** How much recent cycles completed, in issues or in points. */
export interface Velocity {
  /** How many cycles it is computed from. */
  readonly cycles: number;
  readonly least: number;
  readonly most: number;
  readonly average: number;
}

/**
 * The last completed cycles, at most {@link VELOCITY_CYCLES}, latest first; they predict how much the next one can
 * hold. Archived ones count too.
 */
export const lastCompleted = <C extends Pick<Cycle, 'id' | 'startDate' | 'endDate'>>(
  cycles: Iterable<C>,
  today: string,
): readonly C[] =>
  [...cycles]
    .filter((each) => cycleStatus(each, today) === 'completed')
    .toSorted((a, b) => compareText(b.endDate ?? '', a.endDate ?? '') || compareText(a.id, b.id))
    .slice(0, VELOCITY_CYCLES);

/**
 * Summarises what each cycle completed; undefined if there are none.
 *
 * @example velocityOf([12, 15, 18]) // { cycles: 3, least: 12, most: 18, average: 15 }
 */
export function velocityOf(done: readonly number[]): Velocity | undefined {
  if (done.length === 0) return undefined;
  const total = done.reduce((sum, each) => sum + each, 0);
  return {
    cycles: done.length,
    least: Math.min(...done),
    most: Math.max(...done),
    average: total / done.length,
  };
}
