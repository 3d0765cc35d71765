import {
  choice,
  defineEntity,
  flag,
  id,
  instant,
  optional,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { NOTIFICATION_KINDS } from './constants.ts';

/**
 * One thing that one person is told of. It holds IDs and no words: what it is about is shown from rows that the person sees at
 * that moment, and not at all where there are none.
 */
export const notification = defineEntity({
  name: 'notification',
  table: 'notifications',
  readBy: 'notification:read',
  fields: {
    id: id(),
    userId: text(),
    kind: choice(NOTIFICATION_KINDS),
    actorId: text(),
    /** One of the three: what it is about. */
    issueId: optional(text()),
    pageId: optional(text()),
    /** The project that its person was added to. Not `projectId`: their role there has no say in their own row. */
    addedToId: optional(text()),
    commentId: optional(text()),
    /** The property that changed: a field of the issue or of one of its facets. */
    field: optional(text()),
    /** The value before and after: an ID, a day, a level; never what somebody wrote. */
    oldValue: optional(text()),
    newValue: optional(text()),
    createdAt: instant(),
    readAt: optional(instant()),
    archivedAt: optional(instant()),
    /** Out of the lists until then. */
    snoozedUntil: optional(instant()),
    /** One of the older ones, which are on no device. */
    isOld: flag(),
  },
  scope: (row) => (row.isOld ? scopes.removed : scopes.person(row.userId)),
  indexes: ['issueId'],
  unrecorded: 'all',
});

export type Notification = RowOfEntity<typeof notification>;

export const notificationCapabilities = capabilities({
  'notification:read': {
    inArchive: true,
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'notification:write': { workspace: ROLE.guest, inArchive: true },
});
