import { z } from 'zod';
import { because } from '../because.ts';
import { json } from '../http/contract.ts';
import type { refusals } from '../refusals.ts';
import { STATE_GROUPS, type StateGroup } from '../states/constants.ts';
import { isTimeZone } from '../time-zone.ts';

/** By group of states. */
const amount = z.strictObject(
  Object.fromEntries(STATE_GROUPS.map((group) => [group, z.number()])) as Record<StateGroup, z.ZodNumber>,
);

/** What routes take and say that tell how far a cycle, or a module, was on each of its days. */
export const workDays = {
  query: z.object({
    /** An IANA name: where its days begin and end. */
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
