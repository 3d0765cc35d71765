import { z } from 'zod';
import { because } from '../because.ts';
import { contract, json } from '../http/contract.ts';
import { moment, spans } from '../http/values.ts';
import { FILTER_QUERY_MAX } from '../issues/constants.ts';
import type { refusals } from '../refusals.ts';
import { isTimeZone } from '../time-zone.ts';
import { STATE_GROUPS } from '../states/constants.ts';
import { filterRefusals } from '../issues/filter-text/refusals.ts';
import { searchRefusals } from './refusals.ts';

const issueHit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  project__identifier: z.string(),
  state_id: z.uuid(),
  state__color: z.string(),
  state__group: z.enum(STATE_GROUPS),
  archived_at: moment.nullable(),
  matched_in: z.enum(['reference', 'title', 'description', 'comment', 'filter']),
  comment_id: z.uuid().nullable(),
  title: spans,
  excerpt: spans,
});

const pageHit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  project_id: z.uuid().nullable(),
  archived_at: moment.nullable(),
  matched_in: z.enum(['title', 'text', 'comment']),
  comment_id: z.uuid().nullable(),
  title: spans,
  excerpt: spans,
});

export const search = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/search',
  who: 'member',
  share: 'searches',
  summary:
    'Searches the issues and pages you can see. A filter such as `state:started assignee:me` finds matching issues, even without search words.',
  query: z.object({
    q: z.string().default(''),
    project: z.uuid().optional(),
    /** As people type it above a list; a refusal gives the position of the wrong word. */
    filter: z.string().max(FILTER_QUERY_MAX).default(''),
    /** An IANA name; it decides when the days of the filter begin and end. */
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
      .default('UTC'),
    limit: z.coerce.number().int().min(1).max(50).catch(20),
    offset: z.coerce.number().int().min(0).max(1000).catch(0),
  }),
  errors: [searchRefusals.too_slow, ...Object.values(filterRefusals)],
  answer: json(
    z.strictObject({
      results: z.array(issueHit),
      is_fuzzy: z.boolean(),
      next_offset: z.int().nullable(),
      pages: z.array(pageHit),
    }),
  ),
});

const flag = z
  .enum(['true', 'false'])
  .catch('false')
  .transform((value) => value === 'true');

export const pickIssues = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/search-issues',
  who: 'member',
  needs: 'issue:read',
  on: { param: 'project', entity: 'project' },
  share: 'searches',
  summary: 'Searches issues by title, number or identifier, for pickers.',
  query: z.object({
    search: z.string().default(''),
    workspace_search: flag,
    issue_id: z.uuid().optional(),
    parent: flag,
    issue_relation: flag,
    sub_issue: flag,
    /** Leaves out issues in any cycle. */
    cycle: flag,
    /** Leaves out issues in this module. */
    module: z.uuid().optional(),
    /** 'none' leaves out issues with a due date. */
    target_date: z.string().optional(),
  }),
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        sequence_id: z.int(),
        project_id: z.uuid(),
        project__identifier: z.string(),
        project__name: z.string(),
        state__color: z.string(),
        state__name: z.string(),
        state__group: z.enum(STATE_GROUPS),
        start_date: z.iso.date().nullable(),
        workspace__slug: z.string(),
      }),
    ),
  ),
});
