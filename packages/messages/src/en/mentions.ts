/** Whom the texts of an issue mention, in lists. */
export const mentions = { name: 'Mentions', none: 'No mentions' } as const;
