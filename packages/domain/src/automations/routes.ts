import { z } from 'zod';
import { contract, json } from '../http/contract.ts';
import { AUTOMATION_MONTHS_MAX } from './constants.ts';

const months = z.coerce.number().int().min(1).max(AUTOMATION_MONTHS_MAX);

const due = z.strictObject({
  /** All of them. */
  count: z.number(),
  /** Those that come first. */
  issues: z.array(
    z.strictObject({
      id: z.string(),
      reference: z.string(),
      title: z.string(),
      /** When the rule reaches it. */
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
