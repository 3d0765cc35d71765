/** The date a number of days from now, as YYYY-MM-DD. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
