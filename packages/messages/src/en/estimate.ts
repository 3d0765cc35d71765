/** The estimate of an issue in lists, and how many points of a cycle or module are done. */
export const estimate = {
  name: 'Estimate',
  none: 'No estimate',
  sum: '{sum, plural, one {# point} other {# points}}',
  done: '{done, number} of {total, plural, one {# point} other {# points}}',
} as const;
