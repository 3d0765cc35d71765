import type { SyncEngine, Receipt } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import type { Say } from '../../data/action.ts';
import type { RunCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { editNotifications, markAllRead } from './edit-notifications.ts';
import type { InboxEntry } from './inbox-entries.ts';
import { inboxFocus } from './inbox-focus.ts';
import { momentText } from './snooze-times.ts';

/** What actions need from a screen or from an action's context. */
export interface InboxTools {
  readonly engine: SyncEngine;
  readonly run: RunCommand;
  readonly say: Say;
}

/** Actions on an entry: by button, shortcut and command menu. */
export const toggleRead = ({ run }: InboxTools, entry: InboxEntry): void =>
  void editNotifications(run, entry.rows, { readAt: entry.isUnread ? Date.now() : null });

export function toggleArchived(tools: InboxTools, entry: InboxEntry): void {
  const isArchived = entry.rows.some(({ archivedAt }) => archivedAt !== null);
  const receipt = editNotifications(tools.run, entry.rows, { archivedAt: isArchived ? null : Date.now() });
  told(tools, receipt, tools.say(`notifications.done.${isArchived ? 'unarchived' : 'archived'}`));
  inboxFocus.get()?.leave(entry);
}

/** @param until null to end the snooze */
export function snooze(tools: InboxTools, entry: InboxEntry, until: number | null): void {
  const receipt = editNotifications(tools.run, entry.rows, { snoozedUntil: until });
  told(
    tools,
    receipt,
    until === null
      ? tools.say('notifications.done.unsnoozed')
      : tools.say('notifications.done.snoozed', { time: momentText(until) }),
  );
  inboxFocus.get()?.leave(entry);
}

export const readAll = (tools: InboxTools): void =>
  told(tools, markAllRead(tools.run), tools.say('notifications.done.allRead'));

function told({ engine, say }: InboxTools, receipt: Receipt | undefined, text: string): void {
  toast.show(text, undoOffer(engine, say('notifications.done.undo'), receipt ? [receipt] : []));
}
