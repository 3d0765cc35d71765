export const ESTIMATE_KINDS = ['points', 'categories', 'time'] as const;
export type EstimateKind = (typeof ESTIMATE_KINDS)[number];

export const ESTIMATE_VALUE_MAX = 20;
export const ESTIMATE_VALUES_MIN = 2;
export const ESTIMATE_VALUES_MAX = 6;
