/** The modules of an issue in lists, and the entry in the sidebar. */
export const module = { name: 'Modules', none: 'No module', plural: 'Modules' } as const;
