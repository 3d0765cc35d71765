import { CYCLE_NAME_MAX } from '../cycles/constants.ts';
import type { Cycle } from '../cycles/entity.ts';
import { compareCycles } from '../cycles/rules.ts';
import { dayAfter } from '../issues/day-periods.ts';
import type { AutoCycles } from './entity.ts';

const WEEK = 7;
const MONDAY = 1;
/** Longer digits at the end of a name are not a cycle's number. */
const NUMBER_DIGITS = 9;

type Dated = Cycle & { readonly startDate: string; readonly endDate: string };

/** A cycle that is about to be created automatically. */
export type CycleToCome = Pick<Dated, 'name' | 'startDate' | 'endDate'>;

/** The settings of a project that has none: no automatic cycles. */
export const noAutoCycles = (projectId: string): AutoCycles => ({
  id: projectId,
  projectId,
  isOn: false,
  weeks: 2,
  startsOn: MONDAY,
  ahead: 1,
  rollsOver: true,
  createdUntil: null,
  rolledUntil: null,
});

/**
 * The cycles to create on a day, earliest first. Cycles that people planned count as ahead and stay where they are: no
 * day gets into two cycles, and where no whole cycle fits before a planned one, none is created.
 */
export function cyclesToCome(
  settings: AutoCycles,
  cycles: readonly Cycle[],
  today: string,
): readonly CycleToCome[] {
  const standing = datedCycles(cycles).filter(({ endDate }) => endDate >= today);
  const earliest = settings.createdUntil === null ? today : dayAfter(settings.createdUntil, 1);
  const names = namesAfter(cycles);
  const found: CycleToCome[] = [];
  let from = today;
  let ahead = 0;
  while (ahead < settings.ahead && isDay(from)) {
    const slot = slotFrom(settings, from < earliest ? earliest : from);
    const [next] = standing;
    const taken = next && next.startDate <= slot.endDate ? standing.shift() : undefined;
    if (!taken) {
      if (!isDay(slot.endDate)) break;
      found.push({ name: names.next(), ...slot });
    }
    const { startDate, endDate } = taken ?? slot;
    if (startDate > today) ahead += 1;
    from = dayAfter(endDate, 1);
  }
  return found;
}

/**
 * The completed cycles whose open issues still have to be rolled over, earliest first. The first time, only one that
 * ended yesterday counts.
 */
export function cyclesToRollOver(
  { rolledUntil }: AutoCycles,
  cycles: readonly Cycle[],
  today: string,
): readonly Dated[] {
  const after = rolledUntil ?? dayAfter(today, -2);
  return datedCycles(cycles).filter(({ endDate }) => endDate < today && endDate > after);
}

/** The cycle that gets the open issues of an ended one: the first current or upcoming cycle after it. */
export const nextCycle = (ended: Dated, cycles: readonly Cycle[], today: string): Cycle | undefined =>
  datedCycles(cycles).find(
    ({ startDate, endDate, archivedAt }) =>
      archivedAt === null && endDate >= today && startDate > ended.endDate,
  );

const datedCycles = (cycles: readonly Cycle[]): Dated[] =>
  cycles
    .filter((row): row is Dated => row.startDate !== null && row.endDate !== null)
    .toSorted(compareCycles);

/** The first whole cycle that fits on or after a day. */
function slotFrom({ startsOn, weeks }: AutoCycles, day: string): Pick<Dated, 'startDate' | 'endDate'> {
  const startDate = dayAfter(day, (startsOn - new Date(day).getUTCDay() + WEEK) % WEEK);
  return { startDate, endDate: dayAfter(startDate, weeks * WEEK - 1) };
}

/** Years after 9999 are written with a sign, which no date here has. */
const isDay = (text: string): boolean => !text.startsWith('+');

/** `Sprint 15` after `Sprint 14`; `Cycle` and a number if the project's cycles have no numbers. */
function namesAfter(cycles: readonly Cycle[]): { readonly next: () => string } {
  const numbered = datedCycles(cycles).findLast(({ name }) => lastNumber(name) !== '')?.name;
  let last = numbered ?? `Cycle ${cycles.length}`;
  return {
    next: () => {
      const digits = lastNumber(last);
      const number = String(Number(digits) + 1).padStart(digits.length, '0');
      last = `${last.slice(0, last.length - digits.length).slice(0, CYCLE_NAME_MAX - number.length)}${number}`;
      return last;
    },
  };
}

const lastNumber = (name: string): string => {
  let at = name.length;
  while (at > 0 && name.length - at < NUMBER_DIGITS && /[0-9]/.test(name.charAt(at - 1))) at -= 1;
  return name.slice(at);
};
