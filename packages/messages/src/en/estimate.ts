/** The estimate of an issue in lists, and how many points or hours of a cycle or module are done. */
export const estimate = {
  name: 'Estimate',
  none: 'No estimate',
  sum: '{sum, plural, one {# point} other {# points}}',
  sumOfHours: '{sum, plural, one {# hour} other {# hours}}',
  done: '{done, number} of {unit, select, hours {{total, plural, one {# hour} other {# hours}}} other {{total, plural, one {# point} other {# points}}}}',
} as const;
