/** The entry in the sidebar. */
export const request = { plural: 'Intake' } as const;
