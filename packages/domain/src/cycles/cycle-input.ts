import { z } from 'zod/mini';
import { because } from '../because.ts';
import { dayInput } from '../fields.ts';
import { CYCLE_DESCRIPTION_MAX } from './constants.ts';
import type { cycleRefusals } from './refusals.ts';

export const DATES_INVALID = because<typeof cycleRefusals.dates>('cycle.dates');

export const description = () => z.string().check(z.trim(), z.maxLength(CYCLE_DESCRIPTION_MAX));
export const date = () => z.nullable(dayInput());
