import { sameName } from '@cairn/domain';
import type { Reason } from '@cairn/domain/declare-refusals';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from './command-tx.ts';
import { refused } from './refused.ts';

interface Named {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
}

/** Refuses as `taken` what is called like another row of its project. */
export async function assertUnusedName<E extends Entity>(
  tx: CommandTx,
  entity: E & (RowOfEntity<E> extends Named ? unknown : never),
  wanted: Named,
  taken: Reason<never>,
): Promise<void> {
  // No more of them than is compared: there may be thousands.
  const others = await tx.query<
    Pick<Named, 'id' | 'name'>
  >(sql`select id, name from ${sql.table(entity.table)}
    where workspace_id = ${tx.workspaceId} and project_id = ${wanted.projectId}`);
  if (others.some(({ id, name }) => id !== wanted.id && sameName(name, wanted.name)))
    throw refused(taken, {}, { field: 'name' });
}
