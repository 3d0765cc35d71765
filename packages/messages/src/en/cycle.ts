/** The cycle of an issue in lists, and the entry in the sidebar. */
export const cycle = { name: 'Cycle', none: 'No cycle', plural: 'Cycles' } as const;
