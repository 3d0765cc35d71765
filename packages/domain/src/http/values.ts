import { z } from 'zod';
import { because } from '../because.ts';
import { isRole, ROLES, type Role } from '../permissions/index.ts';
import type { refusals } from '../refusals.ts';

export const moment = z.iso.datetime();
export const role = z.custom<Role>(
  isRole,
  because<typeof refusals.not_a_role>('not_a_role', { options: ROLES.join(', ') }),
);
/** The URL of a picture, if there is one. */
export const address = z.string().nullable();
export const ok = z.strictObject({ ok: z.literal(true) });
/** The number of sessions that were ended. */
export const ended = z.strictObject({ ended: z.int() });
/** Text in pieces; `hit` marks the matches. */
export const spans = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));

/** Enough for the HTML of the largest document. */
const HTML_MAX = 1_000_000;
/**
 * HTML parsers drop these characters (not line breaks and tabs), so the stored text would differ from what was sent.
 */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Rich text as HTML, from a caller. */
export const html = () =>
  z
    .string()
    .max(HTML_MAX)
    .refine(
      (text) => !CONTROL.test(text),
      because<typeof refusals.text_control_characters>('text_control_characters'),
    );
