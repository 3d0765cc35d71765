import { areModuleDatesValid, type Module } from '@cairn/domain';
import { moduleRefusals } from '@cairn/domain/modules/refusals';
import { refused, type CommandTx } from '../../platform/commands/index.ts';
import { personOutside } from '../projects/public.ts';

/** Archived modules can only be viewed, restored or deleted. */
export function assertNotArchived({ name, archivedAt }: Module): void {
  if (archivedAt !== null) throw refused(moduleRefusals.archived, { name }, { field: 'moduleId' });
}

export function assertDates(dates: Pick<Module, 'startDate' | 'targetDate'>): void {
  if (!areModuleDatesValid(dates)) throw refused(moduleRefusals.dates, {}, { field: 'targetDate' });
}

/** Only people of the project can lead its modules or be members of them. */
export async function assertInProject(
  tx: CommandTx,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  const outside = await personOutside(tx, projectId, userIds);
  if (outside) throw refused(moduleRefusals.not_in_project, { name: outside.displayName });
}
