import { isTold, notification, type Notification } from '@cairn/domain';
import type { CommandTx } from '../../platform/commands/index.ts';
import { levelsOf, projectIdOf, type LevelOf } from './project-levels.ts';

/** New notifications, and their readers' levels for the projects. */
export interface Told {
  readonly rows: readonly Notification[];
  readonly levelOf: LevelOf;
}

/** Enqueues emails and pushes in the transaction that creates notifications. */
export type AlsoTell = (tx: CommandTx, told: Told) => Promise<void>;

/** Those that don't exist yet and that their readers want to get. */
export async function stillToTell(tx: CommandTx, found: readonly Notification[]): Promise<Told> {
  const rows = await withoutTold(tx, found);
  const levelOf = await levelsOf(
    await tx.raw(),
    tx.workspaceId,
    [...new Set(rows.map(({ userId }) => userId))],
    rows.map((row) => projectIdOf(tx, row)),
  );
  return { rows: rows.filter((row) => isTold(levelOf(row.userId, projectIdOf(tx, row)), row.kind)), levelOf };
}

async function withoutTold(tx: CommandTx, rows: readonly Notification[]): Promise<readonly Notification[]> {
  await tx.load(
    notification,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !tx.known(notification, id));
}

/**
 * Adds new notifications to their readers' inboxes and other channels. The caller bounds these inboxes with {@link keepNewest}.
 */
export async function putIn(tx: CommandTx, told: Told, alsoTell: AlsoTell | undefined): Promise<void> {
  const { rows } = told;
  for (const row of rows) tx.insert(notification, row);
  await alsoTell?.(tx, told);
}
