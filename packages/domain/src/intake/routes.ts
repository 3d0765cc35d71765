import { z } from 'zod';
import { because } from '../because.ts';
import { contract, created, json, nothing } from '../http/contract.ts';
import { html, moment } from '../http/values.ts';
import { ISSUE_TITLE_MAX, PRIORITIES } from '../issues/constants.ts';
import { dayFilter } from '../issues/day-filter.ts';
import type { refusals } from '../refusals.ts';
import { isTimeZone } from '../time-zone.ts';
import { DECLINE_REASON_MAX, REQUEST_STATUSES } from './constants.ts';
import { FORM_ASKS, FORM_INTRODUCTION_MAX, FORM_LABELS_MAX, FORM_TITLE_MAX } from './form.ts';
import { cycleRefusals } from '../cycles/refusals.ts';
import { issueRefusals } from '../issues/refusals.ts';
import { moduleRefusals } from '../modules/refusals.ts';
import { intakeRefusals } from './refusals.ts';

const REQUESTS = '/api/workspaces/:slug/projects/:project/inbox-issues';
const REQUEST = '/api/workspaces/:slug/projects/:project/inbox-issues/:request';
const VALUES_MAX = 50;

const status = z.literal([...REQUEST_STATUSES]);

/** The issue as requested; until it is accepted, its state isn't shown. */
const issueDetail = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description_html: z.string(),
  sequence_id: z.int(),
  project_id: z.uuid(),
  state_id: z.uuid().nullable(),
  state__group: z.string(),
  priority: z.enum(PRIORITIES),
  assignee_ids: z.array(z.uuid()),
  label_ids: z.array(z.uuid()),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
});

const request = z.strictObject({
  /** Also the issue's ID. */
  id: z.uuid(),
  issue: z.uuid(),
  project: z.uuid(),
  status,
  snoozed_till: z.iso.date().nullable(),
  duplicate_to: z.uuid().nullable(),
  reason: z.string(),
  source: z.enum(['in-app', 'form', 'email']),
  /** The sender of the public form or email, as entered; emails have no number. */
  sender: z.strictObject({ name: z.string(), email: z.string(), number: z.string() }).nullable(),
  created_by: z.uuid(),
  created_at: moment,
  updated_at: moment,
  issue_detail: issueDetail,
});

/** Comma-separated values. */
const several = <Output>(value: z.ZodType<Output, string>) =>
  z
    .string()
    .max(VALUES_MAX * 40)
    .transform((text) => text.split(','))
    .pipe(z.array(value).max(VALUES_MAX));

const onRequest = { on: { param: 'request', entity: 'intakeRequest' } } as const;

export const listRequests = contract({
  method: 'GET',
  path: REQUESTS,
  who: 'member',
  needs: 'issue:read',
  on: { param: 'project', entity: 'project' },
  share: 'reads',
  summary: 'Lists the requests in the intake of a project, open and closed.',
  query: z.object({
    /** -2 pending, -1 declined, 0 snoozed, 1 accepted, 2 duplicate. */
    status: several(z.string().transform(Number).pipe(status)).optional(),
    state: several(z.uuid()).optional(),
    priority: several(z.enum(PRIORITIES)).optional(),
    assignee: several(z.uuid()).optional(),
    creator: several(z.uuid()).optional(),
    label: several(z.uuid()).optional(),
    created_at: dayFilter().optional(),
    updated_at: dayFilter().optional(),
    order_by: z
      .enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'sequence_id', '-sequence_id'])
      .catch('-created_at'),
    /** An IANA name; it decides when days begin and end. */
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone'))
      .default('UTC'),
    limit: z.coerce.number().int().min(1).max(100).catch(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  }),
  answer: json(
    z.strictObject({ results: z.array(request), count: z.int(), next_offset: z.int().nullable() }),
  ),
});

export const getRequest = contract({
  method: 'GET',
  path: REQUEST,
  who: 'member',
  needs: 'issue:read',
  ...onRequest,
  share: 'reads',
  summary: 'Returns a request by the ID of its issue.',
  answer: json(request),
});

const wanted = {
  priority: z.enum(PRIORITIES).optional(),
  assignee_ids: z.array(z.uuid()).max(VALUES_MAX).optional(),
  label_ids: z.array(z.uuid()).max(VALUES_MAX).optional(),
  target_date: z.iso.date().nullable().optional(),
};

/** Why the issue of a request may be refused. */
const propertyErrors = [
  issueRefusals.dates_out_of_order,
  issueRefusals.state_of_other_project,
  issueRefusals.label_of_other_project,
  issueRefusals.not_in_project,
];

export const createRequest = contract({
  method: 'POST',
  path: REQUESTS,
  who: 'member',
  needs: 'intake:file',
  on: { param: 'project', entity: 'project' },
  share: 'commands',
  summary: 'Files a request. Anyone in the project can.',
  input: z.strictObject({
    issue: z.strictObject({
      name: z.string().max(ISSUE_TITLE_MAX),
      description_html: html().optional(),
      ...wanted,
    }),
  }),
  errors: [intakeRefusals.off, ...propertyErrors],
  answer: created(request),
});

export const updateRequest = contract({
  method: 'PATCH',
  path: REQUEST,
  who: 'member',
  needs: 'issue:read',
  ...onRequest,
  // Its author may rename it; answering takes more rights.
  furtherBy: 'content',
  share: 'commands',
  summary: 'Renames or answers a request. Status 1 accepts it, with the properties under `issue`.',
  input: z.strictObject({
    status: status.optional(),
    /** With the status 0. */
    snoozed_till: z.iso.date().optional(),
    /** With the status 2. */
    duplicate_to: z.uuid().optional(),
    /** With the status -1. */
    reason: z.string().max(DECLINE_REASON_MAX).optional(),
    issue: z
      .strictObject({
        name: z.string().max(ISSUE_TITLE_MAX).optional(),
        state_id: z.uuid().optional(),
        start_date: z.iso.date().nullable().optional(),
        cycle_id: z.uuid().nullable().optional(),
        module_ids: z.array(z.uuid()).max(VALUES_MAX).optional(),
        ...wanted,
      })
      .optional(),
  }),
  errors: [
    intakeRefusals.answered,
    intakeRefusals.needs_day,
    intakeRefusals.snooze_in_past,
    intakeRefusals.not_a_duplicate,
    cycleRefusals.other_project,
    cycleRefusals.issues_fixed,
    moduleRefusals.other_project,
    moduleRefusals.archived,
    ...propertyErrors,
  ],
  answer: json(request),
});

export const deleteRequest = contract({
  method: 'DELETE',
  path: REQUEST,
  who: 'member',
  needs: 'intake:edit',
  ...onRequest,
  share: 'commands',
  summary: 'Deletes a request that no one has accepted.',
  errors: [intakeRefusals.answered],
  answer: nothing,
});

const ofForm = {
  who: 'member',
  needs: 'intake:manage',
  on: { param: 'project', entity: 'project' },
} as const;

const ask = z.enum(FORM_ASKS);
const formJson = z.strictObject({
  is_on: z.boolean(),
  title: z.string(),
  introduction: z.string(),
  /** What it asks for besides the title. */
  asks: z.strictObject({ description: ask, priority: ask, labels: ask, name: ask, email: ask }),
  /** The labels that it offers. */
  label_ids: z.array(z.uuid()),
  /** Whether people are told why their request was declined. */
  tells_reason: z.boolean(),
  /** Its URL; null until it is set up. */
  url: z.string().nullable(),
  /** Whether emails to its address become requests. */
  takes_email: z.boolean(),
  /** Whether this server takes emails at all. */
  can_take_email: z.boolean(),
  /** Null if it doesn't, and until the form is set up. */
  email_address: z.string().nullable(),
});

export const getIntakeForm = contract({
  ...ofForm,
  method: 'GET',
  path: '/api/workspaces/:slug/projects/:project/intake-form',
  share: 'reads',
  summary: 'Returns the public form of a project.',
  answer: json(formJson),
});

export const updateIntakeForm = contract({
  ...ofForm,
  method: 'PATCH',
  path: '/api/workspaces/:slug/projects/:project/intake-form',
  share: 'commands',
  summary: 'Changes the public form of a project, or turns it on or off.',
  input: z.strictObject({
    is_on: z.boolean().optional(),
    title: z
      .string()
      .trim()
      .min(1, because<typeof refusals.title_required>('title_required'))
      .max(FORM_TITLE_MAX, because<typeof refusals.too_long>('too_long', { most: FORM_TITLE_MAX }))
      .optional(),
    introduction: z
      .string()
      .trim()
      .max(
        FORM_INTRODUCTION_MAX,
        because<typeof refusals.too_long>('too_long', { most: FORM_INTRODUCTION_MAX }),
      )
      .optional(),
    asks: formJson.shape.asks.partial().optional(),
    label_ids: z.array(z.uuid()).max(FORM_LABELS_MAX).optional(),
    tells_reason: z.boolean().optional(),
    takes_email: z.boolean().optional(),
  }),
  errors: [intakeRefusals.other_project],
  answer: json(formJson),
});

export const renewIntakeForm = contract({
  ...ofForm,
  method: 'POST',
  path: '/api/workspaces/:slug/projects/:project/intake-form/renew',
  share: 'commands',
  summary:
    "Renews the link of a project's public form. The old link, and the links people use to follow their requests, stop working immediately.",
  answer: json(formJson),
});

export const renewIntakeEmail = contract({
  ...ofForm,
  method: 'POST',
  path: '/api/workspaces/:slug/projects/:project/intake-form/renew-email',
  share: 'commands',
  summary: "Renews a project's email address for requests. The old one stops working immediately.",
  answer: json(formJson),
});

const page = { who: 'anyone', answer: { as: 'text', text: /^<!doctype html>/ } } as const;

export const showIntakeForm = contract({
  ...page,
  method: 'GET',
  path: '/api/forms/:token',
  summary: 'Shows the public form of a project.',
});

export const sendIntakeForm = contract({
  ...page,
  method: 'POST',
  path: '/api/forms/:token',
  summary: 'Files a request through the public form of a project, in the format of HTML forms.',
  errors: [
    intakeRefusals.form_automatic,
    intakeRefusals.form_too_fast,
    intakeRefusals.form_expired,
    intakeRefusals.form_incomplete,
    intakeRefusals.form_too_large,
    intakeRefusals.form_too_many,
    intakeRefusals.form_full,
  ],
});

export const followRequest = contract({
  ...page,
  method: 'GET',
  path: '/api/forms/:token/requests/:key',
  summary: 'Shows the status of a request to the person who filed it through the public form.',
});
