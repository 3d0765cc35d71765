import { weighingAtMost, weightOf } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { isPlain, NAME_HIDDEN_SENTENCE } from './people/names.ts';
import { isRole, ROLE, ROLES, type Role } from './permissions/role.ts';

/** Input schemas that several commands share; each refusal is a sentence. */

export const name = (max: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(max, `Use at most ${max} characters`),
      z.refine(isPlain, NAME_HIDDEN_SENTENCE),
    );

const COLOR = 'Use a colour with # and six hexadecimal digits, like #1a2b3c';
export const hexColor = () => z.string().check(z.maxLength(7, COLOR), z.regex(/^#[0-9a-f]{6}$/i, COLOR));

/** 'YYYY-MM-DD', a day that exists. */
export const dayInput = () => z.iso.date('Expected a date as YYYY-MM-DD.');

/** A fractional order key: compares by code unit, never empty, does not end in '0'. */
export const orderKey = () => z.string().check(z.regex(/^[A-Za-z][0-9A-Za-z]*$/), z.maxLength(200));

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
  weighingAtMost(ROLE_WEIGHT, z.custom<Role>(isRole, `Expected a role: ${ROLES.join(', ')}.`));
