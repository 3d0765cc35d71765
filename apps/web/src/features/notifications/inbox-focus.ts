import { sharedState } from '../../lib/shared-state.ts';
import type { InboxEntry } from './inbox-entries.ts';

/** What the shortcuts of the inbox act on: the open entry, else the focused one. */
export interface InboxFocus {
  readonly read: () => InboxEntry | undefined;
  /** Moves on to another entry, because this one leaves the list. */
  readonly leave: (entry: InboxEntry) => void;
}

/** Undefined while no inbox is shown. */
export const inboxFocus = sharedState<InboxFocus | undefined>(undefined);

/** Opens the dialog that asks when a snooze ends. */
export const snoozeAsked = sharedState<InboxEntry | undefined>(undefined);
