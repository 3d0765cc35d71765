import { z } from 'zod';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { contract, json } from '../http/contract.ts';
import { rowSchema } from '../http/row-schema.ts';
import { activity } from './entity.ts';

const PAGE = 50;

/** A line's time as the database keeps it, to the microsecond, and its id: where the next page begins. */
const place = z.templateLiteral([z.iso.datetime({ precision: 6 }), '_', z.uuid()], {
  error: because<typeof refusals.not_a_cursor>('not_a_cursor'),
});

export const listActivityOf = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/members/:user/activity',
  who: 'member',
  needs: 'member:read-work',
  on: { param: 'user', entity: 'member' },
  share: 'reads',
  summary: "Lists a member's activity in projects you are a member of, newest first.",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(PAGE).catch(PAGE),
    before: place.optional(),
  }),
  answer: json(z.strictObject({ rows: z.array(rowSchema(activity)), next: z.string().nullable() })),
});
