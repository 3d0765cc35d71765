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

/** Whether the values are right for the kind: points are numbers, time is kept in minutes. */
export const fitKind = (kind: EstimateKind, values: readonly string[]): boolean => values.every(FITS[kind]);

/** Whether values can stand beside each other in an estimate of this kind. */
export const canStandTogether = (kind: EstimateKind, values: readonly string[]): boolean =>
  areDistinct(values) && fitKind(kind, values);

/** The order in which people see the values. */
export const compareEstimateValues = (a: EstimateValue, b: EstimateValue): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;
