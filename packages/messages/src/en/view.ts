/** The entry in the sidebar. */
export const view = { plural: 'Views' } as const;
