import { weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from './because.ts';
import { ORDER_KEY, ORDER_KEY_MAX } from './order-key.ts';
import { isPlain } from './people/names.ts';
import { isRole, ROLE, ROLES, type Role } from './permissions/role.ts';
import type { refusals } from './refusals.ts';

/** Input schemas that several commands share; each gives a reason for what it refuses. */

export const name = (max: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, because<typeof refusals.name_required>('name_required')),
      z.maxLength(max, because<typeof refusals.too_long>('too_long', { most: max })),
      z.refine(isPlain, because<typeof refusals.hidden_characters>('hidden_characters')),
    );

const COLOR = because<typeof refusals.not_a_color>('not_a_color');
export const hexColor = () => z.string().check(z.maxLength(7, COLOR), z.regex(/^#[0-9a-f]{6}$/i, COLOR));

/** 'YYYY-MM-DD', a day that exists. */
export const dayInput = () => z.iso.date(because<typeof refusals.not_a_day>('not_a_day'));

/** A fractional order key. */
export const orderKey = () => z.string().check(z.regex(ORDER_KEY), z.maxLength(ORDER_KEY_MAX));

/** An emoji, or a named icon with a colour; null for none. */
export const icon = () =>
  z.nullable(
    z.strictObject({
      kind: z.enum(['emoji', 'icon']),
      value: z.string().check(z.maxLength(40)),
      color: z.optional(z.string().check(z.maxLength(20))),
    }),
  );

const ROLE_WEIGHT = weightOf(ROLE.admin, Infinity);
export const role = () =>
  weighingAtMost(
    ROLE_WEIGHT,
    z.custom<Role>(isRole, because<typeof refusals.not_a_role>('not_a_role', { options: ROLES.join(', ') })),
  );
