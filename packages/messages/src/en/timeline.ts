/** The timeline, as a layout of issues. */
export const timeline = {
  name: 'Timeline',
} as const;
