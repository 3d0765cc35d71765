import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { PRIORITIES } from '../issues/constants.ts';
import { workDays } from '../issues/work-days.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import { CYCLE_DESCRIPTION_MAX, CYCLE_NAME_MAX } from './constants.ts';
import { cycleRefusals } from './refusals.ts';

const cycleJson = z.strictObject({
  id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  owned_by: z.uuid().nullable(),
  created_by: z.uuid(),
  created_at: moment,
  archived_at: moment.nullable(),
});

const oneCycle = {
  path: '/api/workspaces/:slug/projects/:project/cycles/:cycle',
  who: 'member',
  on: { param: 'cycle', entity: 'cycle' },
} as const;

export const getCycle = contract({
  method: 'GET',
  ...oneCycle,
  needs: 'cycle:read',
  share: 'reads',
  summary: 'Returns a cycle.',
  answer: json(cycleJson),
});

export const patchCycle = contract({
  method: 'PATCH',
  ...oneCycle,
  needs: 'cycle:update',
  // The new owner is checked too.
  furtherBy: 'content',
  share: 'commands',
  summary: 'Updates the given fields of a cycle that is not completed. Give both dates or neither.',
  input: z.strictObject({
    name: z.string().max(CYCLE_NAME_MAX).optional(),
    description: z.string().max(CYCLE_DESCRIPTION_MAX).optional(),
    start_date: z.iso.date().nullable().optional(),
    end_date: z.iso.date().nullable().optional(),
    owned_by: z.uuid().nullable().optional(),
  }),
  errors: [
    cycleRefusals.overlaps,
    cycleRefusals.completed,
    cycleRefusals.not_in_project,
    cycleRefusals.dates,
  ],
  answer: json(cycleJson),
});

export const getCycleProgress = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/cycles/:cycle/progress',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'cycle', entity: 'cycle' },
  share: 'reads',
  summary:
    'Returns the content of a cycle at the end of each of its days so far, in issues and in points, from the history of changes.',
  ...workDays,
});

export const getCycleSnapshot = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/cycles/:cycle/snapshot',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'cycle', entity: 'cycle' },
  share: 'reads',
  summary:
    'Returns the issues of a completed cycle as they were when it ended, from the history of changes. Null until it has ended.',
  query: workDays.query,
  answer: json(
    z.strictObject({
      snapshot: z
        .strictObject({
          count: z.int(),
          issues: z.array(
            z.strictObject({
              id: z.uuid(),
              state_id: z.uuid(),
              group: z.enum(STATE_GROUPS),
              points: z.number(),
              priority: z.enum(PRIORITIES),
              assignees: z.array(z.uuid()),
              labels: z.array(z.uuid()),
              is_deleted: z.boolean(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
});

export const getCycleVelocity = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/cycles/velocity',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  summary:
    'Returns how much was done in each of the last five completed cycles of a project when it ended, in issues and in points, newest first.',
  query: workDays.query,
  answer: json(
    z.strictObject({
      cycles: z.array(z.strictObject({ id: z.string(), issues: z.number(), points: z.number() })),
    }),
  ),
});
