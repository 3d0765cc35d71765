/** Analytics: the overview, the chart builder and saved charts. */
export const analytics = {
  title: 'Analytics',
  total: 'Total',
  other: 'Other',
} as const;

/** Why the server says no to a question. */
export const analyticsRefusals = {
  too_slow: 'This took too long to count. Choose fewer projects, or add a filter.',
  unknown_axis: "Charts can't use {axis}.",
} as const;
