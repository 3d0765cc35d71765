/** The colours on offer for a state, in this order; any other can be typed. */
export const STATE_COLORS = [
  '#a3a3a3',
  '#6b7280',
  '#2563eb',
  '#0d9488',
  '#16a34a',
  '#d97706',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#9333ea',
] as const;
