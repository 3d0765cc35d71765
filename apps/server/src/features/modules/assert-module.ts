import { areModuleDatesValid, member, type Module } from '@cairn/domain';
import { moduleRefusals } from '@cairn/domain/modules/refusals';
import { sql } from 'kysely';
import { refused, type CommandTx } from '../../platform/commands/index.ts';

/** What is archived is only looked at, restored or deleted. */
export function assertNotArchived({ name, archivedAt }: Module): void {
  if (archivedAt !== null) throw refused(moduleRefusals.archived, { name }, { field: 'moduleId' });
}

export function assertDates(dates: Pick<Module, 'startDate' | 'targetDate'>): void {
  if (!areModuleDatesValid(dates)) throw refused(moduleRefusals.dates, {}, { field: 'targetDate' });
}

/** Only people of the project lead its modules or are members of them. */
export async function assertInProject(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await tx.query(sql<{ userId: string }>`
    select user_id from project_members
    where workspace_id = ${tx.workspaceId} and project_id = ${projectId} and user_id = any(${[...userIds]}::uuid[])`);
  const inside = new Set(rows.map(({ userId }) => userId));
  for (const userId of userIds) {
    if (inside.has(userId)) continue;
    const { displayName } = await tx.get(member, userId);
    throw refused(moduleRefusals.not_in_project, { name: displayName });
  }
}
