import { z } from 'zod';
import { contract, json } from '../http/contract.ts';

export const listLabels = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/labels',
  who: 'member',
  share: 'reads',
  summary: 'The labels of all projects that one is in.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        color: z.string(),
        project_id: z.uuid(),
        parent_id: z.uuid().nullable(),
      }),
    ),
  ),
});
