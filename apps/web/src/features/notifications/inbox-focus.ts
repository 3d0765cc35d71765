import { sharedState } from '../../lib/shared-state.ts';
import type { InboxEntry } from './inbox-entries.ts';

/** What the keys of the inbox act on: the entry that is open, else the one with the focus. */
export interface InboxFocus {
  readonly read: () => InboxEntry | undefined;
  /** Goes on to another entry, since this one leaves the list. */
  readonly leave: (entry: InboxEntry) => void;
}

/** Undefined while there is no inbox on the screen. */
export const inboxFocus = sharedState<InboxFocus | undefined>(undefined);

/** Asks until when an entry is to be snoozed. */
export const snoozeAsked = sharedState<InboxEntry | undefined>(undefined);
