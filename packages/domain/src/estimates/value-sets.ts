import type { EstimateKind } from './constants.ts';

/** Values to start from, by the name of the template. */
export const ESTIMATE_TEMPLATES = {
  fibonacci: { kind: 'points', values: ['1', '2', '3', '5', '8', '13'] },
  linear: { kind: 'points', values: ['1', '2', '3', '4', '5', '6'] },
  squares: { kind: 'points', values: ['1', '4', '9', '16', '25', '36'] },
  hours: { kind: 'time', values: ['60m', '120m', '240m', '480m', '960m', '1440m'] },
  shirts: { kind: 'categories', values: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  difficulty: { kind: 'categories', values: ['Easy', 'Medium', 'Hard'] },
} as const satisfies Readonly<Record<string, { kind: EstimateKind; values: readonly string[] }>>;
export type EstimateTemplate = keyof typeof ESTIMATE_TEMPLATES;
