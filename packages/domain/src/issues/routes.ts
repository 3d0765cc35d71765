import { z } from 'zod';
import { because } from '../because.ts';
import { contract, json } from '../http/contract.ts';
import { html, moment } from '../http/values.ts';
import type { refusals } from '../refusals.ts';
import { isTimeZone } from '../time-zone.ts';
import { BULK_CALL_MAX, FILTER_QUERY_MAX, ISSUE_TITLE_MAX, PRIORITIES } from './constants.ts';
import { dayFilter } from './day-filter.ts';
import { filterRefusals } from './filter-text/refusals.ts';
import { issueRefusals } from './refusals.ts';

const issueJson = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  state_id: z.uuid(),
  priority: z.enum(PRIORITIES),
  assignee_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  parent_id: z.uuid().nullable(),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  created_by: z.uuid(),
  created_at: moment,
  updated_at: moment,
  completed_at: moment.nullable(),
});

export const listIssues = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/issues',
  who: 'member',
  needs: 'issue:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  summary:
    'Lists the issues of a project in the order of its list, optionally only those in a range of dates or matching a filter such as `state:started assignee:me due:<7d`.',
  query: z.object({
    start_date: dayFilter().optional(),
    target_date: dayFilter().optional(),
    created_at: dayFilter().optional(),
    updated_at: dayFilter().optional(),
    completed_at: dayFilter().optional(),
    /** As people type it above a list; a refusal gives the position of the wrong word. */
    filter: z.string().max(FILTER_QUERY_MAX).optional(),
    /** An IANA name; it decides when days begin and end. */
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
      .default('UTC'),
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  }),
  errors: Object.values(filterRefusals),
  answer: json(z.strictObject({ results: z.array(issueJson), next_offset: z.int().nullable() })),
});

export const bulkDeleteIssues = contract({
  method: 'DELETE',
  path: '/api/workspaces/:slug/projects/:project/bulk-delete-issues',
  who: 'member',
  needs: 'issue:remove',
  on: { param: 'project', entity: 'project' },
  share: 'commands',
  summary: 'Deletes issues of a project; other IDs are ignored.',
  input: z.strictObject({
    issue_ids: z
      .array(z.uuid())
      .min(1, because<typeof issueRefusals.none_selected>('issue.none_selected'))
      .max(BULK_CALL_MAX),
  }),
  errors: [issueRefusals.none_selected],
  answer: json(z.strictObject({ deleted: z.array(z.uuid()) })),
});

const ISSUE = '/api/workspaces/:slug/projects/:project/issues/:issue';
const VALUES_MAX = 50;

const issueWithText = z.strictObject({
  ...issueJson.shape,
  archived_at: moment.nullable(),
  description_html: z.string(),
  /** Null if there is none. */
  description_updated_at: moment.nullable(),
});

const onIssue = { on: { param: 'issue', entity: 'issue' } } as const;

export const getIssue = contract({
  method: 'GET',
  path: ISSUE,
  who: 'member',
  needs: 'issue:read',
  ...onIssue,
  share: 'reads',
  summary: 'Returns an issue with its description.',
  answer: json(issueWithText),
});

export const updateIssue = contract({
  method: 'PATCH',
  path: ISSUE,
  who: 'member',
  needs: 'issue:update',
  ...onIssue,
  // Referenced rows are checked too: a parent must be theirs to change, a label theirs to see.
  furtherBy: 'content',
  share: 'commands',
  summary:
    'Updates the given fields of an issue, all or none. `description_html` replaces the description, merged with the changes of people who are editing it.',
  input: z.strictObject({
    name: z.string().max(ISSUE_TITLE_MAX).optional(),
    description_html: html().optional(),
    /** The `description_updated_at` of the text that was edited; what others have written since is kept. */
    description_based_on: moment.nullable().optional(),
    state_id: z.uuid().optional(),
    priority: z.enum(PRIORITIES).optional(),
    /** All assignees; anyone left out is unassigned. */
    assignee_ids: z.array(z.uuid()).max(VALUES_MAX).optional(),
    /** All labels. */
    label_ids: z.array(z.uuid()).max(VALUES_MAX).optional(),
    parent_id: z.uuid().nullable().optional(),
    start_date: z.iso.date().nullable().optional(),
    target_date: z.iso.date().nullable().optional(),
  }),
  errors: [
    issueRefusals.dates_out_of_order,
    issueRefusals.state_of_other_project,
    issueRefusals.label_of_other_project,
    issueRefusals.not_in_project,
    issueRefusals.own_parent,
    issueRefusals.too_deep,
  ],
  answer: json(issueWithText),
});
