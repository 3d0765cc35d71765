import { createHash } from 'node:crypto';
import type { Notification } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';

type Given = Pick<Notification, 'userId' | 'kind' | 'actorId' | 'createdAt'> & Partial<Notification>;

/**
 * A new notification: unread, and in the list.
 *
 * @param of the content and the recipient, from which the ID is derived, so that nothing is sent twice
 */
export const newNotification = (
  of: string,
  { idAt, ...given }: Given & { readonly idAt?: number },
): Notification => ({
  issueId: null,
  pageId: null,
  addedToId: null,
  commentId: null,
  field: null,
  oldValue: null,
  newValue: null,
  readAt: null,
  archivedAt: null,
  snoozedUntil: null,
  isOld: false,
  ...given,
  id: idOf(idAt ?? given.createdAt, of),
});

const idOf = (at: number, of: string): string =>
  uuid(at, (bytes) => bytes.set(createHash('sha256').update(of).digest().subarray(0, bytes.length)));
