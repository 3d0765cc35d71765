import { sameName } from '@cairn/domain';
import type { Reason } from '@cairn/domain/declare-refusals';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
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
  const others = (await tx.where<Entity>(entity, { projectId: wanted.projectId })) as unknown as Named[];
  if (others.some(({ id, name }) => id !== wanted.id && sameName(name, wanted.name)))
    throw refused(taken, {}, { field: 'name' });
}
