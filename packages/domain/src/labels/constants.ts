export const LABEL_NAME_MAX = 60;

/** The colours on offer for a new label, in this order. */
export const LABEL_COLORS = [
  '#6b7280',
  '#2563eb',
  '#16a34a',
  '#ca8a04',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#9333ea',
] as const;
