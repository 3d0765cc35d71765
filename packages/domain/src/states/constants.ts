/** The five groups in the order in which work passes through them. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

export const STATE_NAME_MAX = 60;

/** What a new project starts with, one state a group; new issues go to the first. */
export const FIRST_STATES: readonly {
  readonly name: string;
  readonly group: StateGroup;
  readonly color: string;
}[] = [
  { name: 'Backlog', group: 'backlog', color: '#a3a3a3' },
  { name: 'Todo', group: 'unstarted', color: '#6b7280' },
  { name: 'In Progress', group: 'started', color: '#d97706' },
  { name: 'Done', group: 'completed', color: '#16a34a' },
  { name: 'Cancelled', group: 'cancelled', color: '#9ca3af' },
];

/** Offered for a state, in this order; any other may be written. */
export const STATE_COLORS = [
  '#a3a3a3',
  '#6b7280',
  '#2563eb',
  '#0d9488',
  '#16a34a',
  '#d97706',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#9333ea',
] as const;
