import type { StateGroup } from './constants.ts';

/** A state that a project starts with. */
export interface FirstState {
  readonly name: string;
  readonly description?: string;
  readonly color: string;
  readonly group: StateGroup;
}

/** The states of a new project, one per group; new issues start in the first. */
export const FIRST_STATES: readonly FirstState[] = [
  { name: 'Backlog', group: 'backlog', color: '#a3a3a3' },
  { name: 'Todo', group: 'unstarted', color: '#6b7280' },
  { name: 'In Progress', group: 'started', color: '#d97706' },
  { name: 'Done', group: 'completed', color: '#16a34a' },
  { name: 'Cancelled', group: 'cancelled', color: '#9ca3af' },
];
