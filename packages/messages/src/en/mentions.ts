/** The people that an issue's texts mention, in lists. */
export const mentions = { name: 'Mentions', none: 'No mentions' } as const;
