import { z } from 'zod';
import { because } from '../because.ts';
import { isRole, ROLES, type Role } from '../permissions/index.ts';
import type { refusals } from '../refusals.ts';

export const moment = z.iso.datetime();
export const role = z.custom<Role>(
  isRole,
  because<typeof refusals.not_a_role>('not_a_role', { options: ROLES.join(', ') }),
);
/** The address of a picture, where there is one. */
export const address = z.string().nullable();
export const ok = z.strictObject({ ok: z.literal(true) });
/** How many sessions were ended. */
export const ended = z.strictObject({ ended: z.int() });
/** Text in pieces; `hit` marks those that were looked for. */
export const spans = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));

/** HTML of a document of the largest size is no longer. */
const HTML_MAX = 1_000_000;
/** Whoever reads HTML leaves these out, but for ends of lines and tabs: then it is not what was sent that is kept. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Rich text as a caller gives it. */
export const html = () =>
  z
    .string()
    .max(HTML_MAX)
    .refine(
      (text) => !CONTROL.test(text),
      because<typeof refusals.text_control_characters>('text_control_characters'),
    );
