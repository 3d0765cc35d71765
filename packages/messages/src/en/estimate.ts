/** The estimate of an issue in lists. */
export const estimate = {
  name: 'Estimate',
  none: 'No estimate',
  sum: '{sum, plural, one {# point} other {# points}}',
} as const;
