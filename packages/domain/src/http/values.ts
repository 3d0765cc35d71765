import { z } from 'zod';
import { isRole, type Role } from '../permissions/index.ts';

export const moment = z.iso.datetime();
export const role = z.custom<Role>(isRole, 'Expected a role: 5, 10, 15 or 20.');
/** The address of a picture, where there is one. */
export const address = z.string().nullable();
export const ok = z.strictObject({ ok: z.literal(true) });
/** How many sessions were ended. */
export const ended = z.strictObject({ ended: z.int() });
/** Text in pieces; `hit` marks those that were looked for. */
export const spans = z.array(z.strictObject({ text: z.string(), hit: z.boolean() }));
