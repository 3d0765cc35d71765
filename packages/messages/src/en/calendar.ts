/** The calendar, as a layout of issues. */
export const calendar = {
  name: 'Calendar',
} as const;
