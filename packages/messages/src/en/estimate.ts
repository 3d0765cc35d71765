/** The estimate of an issue in lists. */
export const estimate = { name: 'Estimate', none: 'No estimate' } as const;
