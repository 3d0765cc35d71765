import {
  day,
  defineEntity,
  id,
  instant,
  int,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { ANSWERED_HOT_DAYS } from './constants.ts';

/** Who asked by the public form, in their own words; empty where they were not asked. */
export interface RequestSender {
  readonly name: string;
  readonly email: string;
  /** What they can refer to; the project's own numbers are none of their business. */
  readonly number: string;
  /** By the form without. */
  readonly via?: 'email';
}

/**
 * What has become of an issue that somebody asked for; its ID is the issue's. The issue itself is set aside until the request is
 * accepted (`isRequest`).
 */
export const intakeRequest = defineEntity({
  name: 'intakeRequest',
  table: 'intake_requests',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    authorId: text(),
    /** Null where a member filed it. */
    sender: optional(json<RequestSender>()),
    /** A {@link RequestStatus}. */
    status: int(),
    /** The day on which a snoozed one is pending again. */
    snoozedUntil: optional(day()),
    duplicateOfId: optional(ref('issue')),
    /** Why it was declined; empty where nobody has said. */
    reason: text(),
    createdAt: instant(),
    answeredBy: optional(text()),
    answeredAt: optional(instant()),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['projectId'],
  unrecorded: ['sender'],
  cold: { field: 'answeredAt', olderThanDays: ANSWERED_HOT_DAYS, newest: 'createdAt' },
});
export type IntakeRequest = RowOfEntity<typeof intakeRequest>;

export const intakeCapabilities = capabilities({
  'intake:file': { project: ROLE.guest },
  // Its title and its text, and to think better of it; with somebody else's only those who answer it may.
  'intake:edit': { project: ROLE.member, standings: [{ as: 'author', while: 'intake:file' }] },
  'intake:answer': { project: ROLE.member },
  // The public form, and its address.
  'intake:manage': { project: ROLE.admin },
});
