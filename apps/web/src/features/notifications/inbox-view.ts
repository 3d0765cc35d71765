import { sharedState } from '../../lib/shared-state.ts';

export type Relation = 'assigned' | 'created' | 'subscribed';

/** The filters of the inbox. */
export interface InboxView {
  readonly tab: 'all' | 'mentions';
  readonly folder: 'inbox' | 'snoozed' | 'archived';
  readonly unread: boolean;
  readonly relation: Relation | null;
}

export const FIRST_VIEW: InboxView = { tab: 'all', folder: 'inbox', unread: false, relation: null };

/** Kept beyond the screen, so that the list is unchanged on return. */
export const inboxView = sharedState<InboxView>(FIRST_VIEW);

/** Which empty text to show. */
export function emptinessOf({ tab, folder, unread, relation }: InboxView) {
  if (folder !== 'inbox') return folder;
  if (unread) return 'unread';
  return relation ?? (tab === 'mentions' ? 'mentions' : 'all');
}
