import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { isTimeZone } from '../time-zone.ts';

const amount = z.strictObject({
  /** All that was to be done: what was cancelled doesn't count. */
  scope: z.number(),
  started: z.number(),
  completed: z.number(),
});

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
    timezone: z.string().max(64).refine(isTimeZone, 'Unknown time zone').default('UTC'),
  }),
  answer: json(
    z.strictObject({
      days: z.array(z.strictObject({ date: z.iso.date(), issues: amount, points: amount })),
    }),
  ),
});
