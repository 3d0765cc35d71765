import { compareStates, isClosedGroup } from '../states/rules.ts';
import type { State } from '../states/entity.ts';
import type { Automation } from './entity.ts';

/** The rules of a project that has set none: all off. */
export const noAutomation = (projectId: string): Automation => ({
  id: projectId,
  projectId,
  archiveAfter: null,
  closeAfter: null,
  closeStateId: null,
});

/**
 * The moment this many months after another (milliseconds since 1970), in UTC; clamped to the last day of a short
 * month.
 */
export function monthsAfter(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Whether an issue has been unchanged for as long as a rule asks for. */
export const isDue = ({ updatedAt }: { readonly updatedAt: number }, months: number, at: number): boolean =>
  monthsAfter(updatedAt, months) <= at;

/** The states that stale issues can be closed into, in their order. */
export const closingStates = (states: Iterable<State>): State[] =>
  [...states].filter(({ group }) => isClosedGroup(group)).toSorted(compareStates);

/** The state that stale issues are closed into: the chosen one, else the first cancelled one, else any closed one. */
export function closingState(
  { closeStateId }: Pick<Automation, 'closeStateId'>,
  states: Iterable<State>,
): State | undefined {
  const all = closingStates(states);
  return (
    all.find(({ id }) => id === closeStateId) ?? all.find(({ group }) => group === 'cancelled') ?? all[0]
  );
}
