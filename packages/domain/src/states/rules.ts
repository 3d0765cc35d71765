import { STATE_GROUPS, type StateGroup } from './constants.ts';
import type { State } from './entity.ts';

export const isClosedGroup = (group: StateGroup | undefined): boolean =>
  group === 'completed' || group === 'cancelled';

/** By group, then by place in the group, then by ID. */
export function compareStates(a: State, b: State): number {
  const byGroup = STATE_GROUPS.indexOf(a.group) - STATE_GROUPS.indexOf(b.group);
  if (byGroup !== 0) return byGroup;
  if (a.sortOrder !== b.sortOrder) return a.sortOrder < b.sortOrder ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
