import { z } from 'zod';
import { because } from '../because.ts';
import { contract, bytes, json } from '../http/contract.ts';
import { moment } from '../http/values.ts';
import { rowSchema } from '../http/row-schema.ts';
import type { refusals } from '../refusals.ts';
import { isTimeZone } from '../time-zone.ts';
import { activity } from './entity.ts';
import { ACTIVITY_KIND_NAMES } from './kinds.ts';

const PAGE = 50;

/** Activity entries per response: almost no issue has more. */
const HISTORY_PAGE = 200;

/** Where the next page begins: the time of an entry, to the microsecond as the database keeps it, and its ID. */
const place = z.templateLiteral([z.iso.datetime({ precision: 6 }), '_', z.uuid()], {
  error: because<typeof refusals.not_a_cursor>('not_a_cursor'),
});

const paged = {
  kind: z.enum(ACTIVITY_KIND_NAMES).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE).catch(PAGE),
  before: place.optional(),
};

const page = z.strictObject({ rows: z.array(rowSchema(activity)), next: z.string().nullable() });

export const listActivity = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/activity',
  who: 'member',
  needs: 'workspace:read',
  share: 'reads',
  summary:
    'Lists the activity in all projects you are a member of, newest first, optionally of one member only.',
  query: z.object({ ...paged, actor: z.uuid().optional() }),
  answer: json(page),
  furtherBy: 'content',
});

export const listActivityOf = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/members/:user/activity',
  who: 'member',
  needs: 'member:read-work',
  on: { param: 'user', entity: 'member' },
  share: 'reads',
  summary: "Lists a member's activity in projects you are a member of, newest first.",
  query: z.object(paged),
  answer: json(page),
});

export const exportActivityOf = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/members/:user/activity/export',
  who: 'member',
  needs: 'member:read-work',
  on: { param: 'user', entity: 'member' },
  share: 'reads',
  summary: "Returns a day of a member's activity in projects you are a member of as CSV.",
  query: z.object({
    day: z.iso.date(),
    /** An IANA name; it decides when a day begins and ends. */
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
      .default('UTC'),
  }),
  answer: bytes,
});

/** An activity entry with the names of what it is about. */
const entry = z.strictObject({
  id: z.uuid(),
  field: z.string(),
  verb: z.string(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  old_identifier: z.string().nullable(),
  new_identifier: z.string().nullable(),
  created_at: moment,
  actor: z.uuid(),
  /** Null for someone who was never a member. */
  actor_detail: z
    .strictObject({ id: z.uuid(), display_name: z.string(), first_name: z.string(), is_bot: z.boolean() })
    .nullable(),
  issue: z.uuid(),
  /** Null when the issue was deleted. */
  issue_detail: z.strictObject({ name: z.string(), sequence_id: z.int() }).nullable(),
  project: z.uuid(),
  project_detail: z.strictObject({ identifier: z.string(), name: z.string() }),
  workspace_detail: z.strictObject({ slug: z.string(), name: z.string() }),
});

export type ActivityEntry = z.output<typeof entry>;

export const listIssueHistory = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/issues/:issue/history',
  who: 'member',
  needs: 'activity:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  params: z.looseObject({ issue: z.uuid() }),
  summary: 'Lists the history of an issue, oldest first, even if the issue was deleted.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(HISTORY_PAGE).catch(HISTORY_PAGE),
    offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  }),
  answer: json(z.array(entry)),
});

export const listMyActivity = contract({
  method: 'GET',
  path: '/api/users/me/activity',
  who: 'person',
  summary: 'Lists your activity in all your workspaces, newest first.',
  query: z.object(paged),
  answer: json(z.strictObject({ results: z.array(entry), next: z.string().nullable() })),
});
