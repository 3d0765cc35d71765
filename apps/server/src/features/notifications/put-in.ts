import { notification, type Notification } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';
import { keepNewest } from './keep-newest.ts';

/** In the transaction that makes notifications: has them come by email too, and to browsers. */
export type AlsoTell = (tx: CommandTx, rows: readonly Notification[]) => Promise<void>;

/** Those that are not there yet. */
export async function withoutTold(
  tx: CommandTx,
  rows: readonly Notification[],
): Promise<readonly Notification[]> {
  await tx.load(
    notification,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !tx.known(notification, id));
}

/** Puts new notifications into the inboxes of their readers, and wherever else these want to be told. */
export async function putIn(
  tx: CommandTx,
  rows: readonly Notification[],
  alsoTell: AlsoTell | undefined,
): Promise<void> {
  for (const row of rows) tx.insert(notification, row);
  await alsoTell?.(tx, rows);
  await keepNewest(tx, [...new Set(rows.map(({ userId }) => userId))]);
}
