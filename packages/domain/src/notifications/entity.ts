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
 * A notification to one person. It has IDs and no text: it is rendered from rows that the person can see at the time,
 * or not shown at all.
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
    /** What it is about: one of these three. */
    issueId: optional(text()),
    pageId: optional(text()),
    /**
     * The project that the person was added to. Not named `projectId`, because their role there must not decide over
     * their own row.
     */
    addedToId: optional(text()),
    commentId: optional(text()),
    /** The property that changed: a field of the issue or of one of its facets. */
    field: optional(text()),
    /** The value before and after: an ID, a date or a level; never text that someone wrote. */
    oldValue: optional(text()),
    newValue: optional(text()),
    createdAt: instant(),
    readAt: optional(instant()),
    archivedAt: optional(instant()),
    /** Hidden from the lists until then. */
    snoozedUntil: optional(instant()),
    /** Too old to be synced to devices. */
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
