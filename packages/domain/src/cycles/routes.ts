import { z } from 'zod';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { contract, json } from '../http/contract.ts';
import { STATE_GROUPS, type StateGroup } from '../states/constants.ts';
import { isTimeZone } from '../time-zone.ts';

/** By group of states. */
const amount = z.strictObject(
  Object.fromEntries(STATE_GROUPS.map((group) => [group, z.number()])) as Record<StateGroup, z.ZodNumber>,
);

export const getCycleProgress = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/cycles/:cycle/progress',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'cycle', entity: 'cycle' },
  share: 'reads',
  summary:
    'Returns what was in a cycle at the end of each of its days so far, in issues and in points, from the history of changes.',
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
});
