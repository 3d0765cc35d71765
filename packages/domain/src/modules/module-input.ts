import { refId } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import { dayInput } from '../fields.ts';
import { MODULE_DESCRIPTION_MAX, MODULE_MEMBERS_MAX } from './constants.ts';
import type { moduleRefusals } from './refusals.ts';

export const DATES_INVALID = because<typeof moduleRefusals.dates>('module.dates');

export const description = () => z.string().check(z.trim(), z.maxLength(MODULE_DESCRIPTION_MAX));
export const date = () => z.nullable(dayInput());
export const members = () => z.array(refId('member')).check(z.maxLength(MODULE_MEMBERS_MAX));
