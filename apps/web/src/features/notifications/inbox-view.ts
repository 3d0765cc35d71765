import { sharedState } from '../../lib/shared-state.ts';

export type Relation = 'assigned' | 'created' | 'subscribed';

/** What of the notifications is shown. */
export interface InboxView {
  readonly tab: 'all' | 'mentions';
  readonly folder: 'inbox' | 'snoozed' | 'archived';
  readonly unread: boolean;
  readonly relation: Relation | null;
}

export const FIRST_VIEW: InboxView = { tab: 'all', folder: 'inbox', unread: false, relation: null };

/** Outlives the screen: who comes back finds the list as it was left. */
export const inboxView = sharedState<InboxView>(FIRST_VIEW);

/** Which sentence says that there is nothing. */
export function emptinessOf({ tab, folder, unread, relation }: InboxView) {
  if (folder !== 'inbox') return folder;
  if (unread) return 'unread';
  return relation ?? (tab === 'mentions' ? 'mentions' : 'all');
}
