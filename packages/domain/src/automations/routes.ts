import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { AUTOMATION_MONTHS_MAX } from './constants.ts';

const months = z.coerce.number().int().min(1).max(AUTOMATION_MONTHS_MAX);

const due = z.strictObject({
  /** The number of all issues, not only of those listed. */
  count: z.number(),
  /** The first of them. */
  issues: z.array(
    z.strictObject({
      id: z.string(),
      reference: z.string(),
      title: z.string(),
      /** When the rule applies to it. */
      due_at: z.iso.datetime(),
    }),
  ),
});

export const previewAutomation = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/automations/preview',
  who: 'member',
  needs: 'automation:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  summary:
    'Returns what the automations of a project would do in the next 30 days with the given numbers of months, if no one changes the issues.',
  query: z.object({ archive_after: months, close_after: months }),
  answer: json(z.strictObject({ archive: due, close: due })),
});
