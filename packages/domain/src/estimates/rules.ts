import { sameName } from '../same-name.ts';
import type { EstimateKind } from './constants.ts';
import type { EstimateValue } from './entity.ts';

const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;

/** Whether the values are right for the kind: points are numbers. */
export const fitKind = (kind: EstimateKind, values: readonly string[]): boolean =>
  kind === 'categories' || values.every((value) => NUMBER.test(value));

/** Whether no two of the values are the same. */
export const areDistinct = (values: readonly string[]): boolean =>
  values.every((value, at) => !values.slice(0, at).some((other) => sameName(value, other)));

/** The order in which people see the values. */
export const compareEstimateValues = (a: EstimateValue, b: EstimateValue): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.id < b.id ? -1 : 1;
