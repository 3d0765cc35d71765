import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { workDays } from '../issues/work-days.ts';

export const getCycleProgress = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/cycles/:cycle/progress',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'cycle', entity: 'cycle' },
  share: 'reads',
  summary:
    'Returns what was in a cycle at the end of each of its days so far, in issues and in points, from the history of changes.',
  ...workDays,
});

export const getCycleVelocity = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/cycles/velocity',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  summary:
    'Returns what each of the last five completed cycles of a project had done when it ended, in issues and in points, the last one first.',
  query: workDays.query,
  answer: json(
    z.strictObject({
      cycles: z.array(z.strictObject({ id: z.string(), issues: z.number(), points: z.number() })),
    }),
  ),
});
