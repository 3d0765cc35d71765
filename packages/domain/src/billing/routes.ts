import { z } from 'zod';
import { contract, json } from '../http/contract.ts';

export const getBilling = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/billing',
  who: 'member',
  needs: 'billing:read',
  share: 'reads',
  summary: 'Returns the plan of a workspace, its seats in use, and the limits of this server.',
  answer: json(
    z.strictObject({
      /** The only plan: self-hosted Cairn has everything. */
      plan: z.literal('self_hosted'),
      version: z.string(),
      seats: z.strictObject({
        /** Everyone in the workspace except bots. */
        used: z.int(),
        admins: z.int(),
        members: z.int(),
        viewers: z.int(),
        guests: z.int(),
        /** Pending invitations, which take no seat. */
        invited: z.int(),
      }),
      limits: z.strictObject({
        /** In bytes. */
        storage: z.strictObject({ used: z.int(), limit: z.int() }),
        /** In bytes. */
        file_size: z.int(),
        image_megapixels: z.int(),
      }),
    }),
  ),
});
