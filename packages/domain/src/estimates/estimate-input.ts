import { newId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { name, orderKey } from '../fields.ts';
import { areDistinct } from '../same-name.ts';
import {
  ESTIMATE_VALUE_MAX,
  ESTIMATE_VALUES_MAX,
  ESTIMATE_VALUES_MIN,
  type EstimateKind,
} from './constants.ts';
import type { estimateRefusals } from './refusals.ts';
import { fitKind } from './rules.ts';

interface Value {
  readonly id: string;
  readonly value: string;
}

/** The values of an estimate in their order, both new and existing ones. */
export const values = () => listOf(z.object({ id: newId(), value: name(ESTIMATE_VALUE_MAX) }));

/** The previous values of an estimate. */
export const formerValues = () =>
  listOf(z.object({ id: newId(), value: name(ESTIMATE_VALUE_MAX), sortOrder: orderKey() }));

const listOf = <V extends Value>(value: z.ZodMiniType<V>) =>
  z.array(value).check(
    z.minLength(
      ESTIMATE_VALUES_MIN,
      because<typeof estimateRefusals.too_few_values>('estimate.too_few_values', {
        least: ESTIMATE_VALUES_MIN,
      }),
    ),
    z.maxLength(
      ESTIMATE_VALUES_MAX,
      because<typeof estimateRefusals.too_many_values>('estimate.too_many_values', {
        most: ESTIMATE_VALUES_MAX,
      }),
    ),
    z.refine(
      (given) => areDistinct(given.map((each) => each.value)),
      because<typeof estimateRefusals.value_twice>('estimate.value_twice'),
    ),
    z.refine(
      (given) => new Set(given.map(({ id }) => id)).size === given.length,
      because<typeof estimateRefusals.id_twice>('estimate.id_twice'),
    ),
  );

interface Kinded {
  readonly kind: EstimateKind;
  readonly values: readonly Pick<Value, 'value'>[];
}

/** Points are numbers. */
export const numbersForPoints = <T extends Kinded>() =>
  z.refine<T>((given) => given.kind !== 'points' || fits(given), {
    error: because<typeof estimateRefusals.not_numbers>('estimate.not_numbers'),
    path: ['values'],
  });

/** Time is kept in minutes. */
export const minutesForTime = <T extends Kinded>() =>
  z.refine<T>((given) => given.kind !== 'time' || fits(given), {
    error: because<typeof estimateRefusals.not_minutes>('estimate.not_minutes'),
    path: ['values'],
  });

const fits = ({ kind, values: given }: Kinded): boolean =>
  fitKind(
    kind,
    Array.from(given, ({ value }) => value),
  );
