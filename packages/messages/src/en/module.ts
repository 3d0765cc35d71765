/** The modules of an issue in lists, and the entry in the sidebar. */
export const module = { plural: 'Modules', none: 'No module' } as const;
