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

/** The sender of the public form, as entered; fields that the form didn't ask for are empty. */
export interface RequestSender {
  readonly name: string;
  readonly email: string;
  /** A reference number for the sender, who must not learn the project's own numbers. */
  readonly number: string;
  /** Absent for the form. */
  readonly via?: 'email';
}

/**
 * The status of a requested issue; has the ID. The issue itself is hidden until the request is accepted
 * (`isRequest`).
 */
export const intakeRequest = defineEntity({
  name: 'intakeRequest',
  table: 'intake_requests',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    authorId: text(),
    /** Null if a member created it. */
    sender: optional(json<RequestSender>()),
    /** A {@link RequestStatus}. */
    status: int(),
    /** The day on which a snoozed request becomes pending again. */
    snoozedUntil: optional(day()),
    duplicateOfId: optional(ref('issue')),
    /** Why it was declined; empty if no reason was given. */
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
  // Editing and deleting one's own request; for other people's it takes the right to answer requests.
  'intake:edit': { project: ROLE.member, standings: [{ as: 'author', while: 'intake:file' }] },
  'intake:answer': { project: ROLE.member },
  // The public form, and its URL.
  'intake:manage': { project: ROLE.admin },
});
