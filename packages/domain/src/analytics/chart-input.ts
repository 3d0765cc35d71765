import { weighingAtMost } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { filtersInput } from '../views/view-input.ts';
import type { ChartSpec } from './chart-spec.ts';
import { CHART_INTERVALS, CHART_MEASURES, CHART_ORDERS } from './constants.ts';

/** Bounds what each sync start sends for every visible chart. */
const SPEC_WEIGHT = 20_000;
const FILTERS_WEIGHT = 18_000;
const PROPERTY_MAX = 200;

const property = () => z.string().check(z.minLength(1), z.maxLength(PROPERTY_MAX));

/** The question of a chart. Only the browser knows the properties, and shows the default for one it doesn't know. */
export const chartInput = () =>
  weighingAtMost(
    SPEC_WEIGHT,
    z.strictObject({
      measure: z.enum(CHART_MEASURES),
      axis: property(),
      segment: z.nullable(property()),
      interval: z.enum(CHART_INTERVALS),
      order: z.enum(CHART_ORDERS),
      filters: filtersInput(FILTERS_WEIGHT),
    } satisfies Record<keyof ChartSpec, z.ZodMiniType>),
  );
