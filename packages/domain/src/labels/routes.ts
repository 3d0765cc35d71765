import { z } from 'zod';
import { contract, json } from '../http/contract.ts';

export const listLabels = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/labels',
  who: 'member',
  share: 'reads',
  summary: 'Lists the labels in all projects you are a member of.',
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
