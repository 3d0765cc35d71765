/** The five groups, in workflow order. */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

export const STATE_NAME_MAX = 60;

/** Per project, because each is a column of its board. */
export const STATES_MAX = 500;
