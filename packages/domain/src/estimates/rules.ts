import { areDistinct } from '../same-name.ts';
import type { EstimateKind } from './constants.ts';
import { isDuration } from './duration.ts';
import type { EstimateValue } from './entity.ts';

const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;

const FITS: Readonly<Record<EstimateKind, (value: string) => boolean>> = {
  points: (value) => NUMBER.test(value),
  categories: () => true,
  time: isDuration,
};

/** Whether the values match the kind: numbers for points, minutes for time. */
export const fitKind = (kind: EstimateKind, values: readonly string[]): boolean => values.every(FITS[kind]);

/** Whether an estimate of this kind can have these values together. */
export const canStandTogether = (kind: EstimateKind, values: readonly string[]): boolean =>
  areDistinct(values) && fitKind(kind, values);

/** The order in which values are shown. */
export const compareEstimateValues = (a: EstimateValue, b: EstimateValue): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;
