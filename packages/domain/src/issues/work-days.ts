import { z } from 'zod';
import { because } from '../because.ts';
import { json } from '../http/contract.ts';
import type { refusals } from '../refusals.ts';
import { STATE_GROUPS, type StateGroup } from '../states/constants.ts';
import { isTimeZone } from '../time-zone.ts';

/** By state group. */
const amount = z.strictObject(
  Object.fromEntries(STATE_GROUPS.map((group) => [group, z.number()])) as Record<StateGroup, z.ZodNumber>,
);

/** Parameters and responses of the routes that give the daily progress of a cycle or module. */
export const workDays = {
  query: z.object({
    /** An IANA name; it decides when its days begin and end. */
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
      .default('UTC'),
  }),
  answer: json(
    z.strictObject({
      days: z.array(z.strictObject({ date: z.iso.date(), issues: amount, points: amount })),
    }),
  ),
} as const;
