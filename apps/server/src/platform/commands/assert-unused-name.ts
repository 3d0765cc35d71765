import { sameName } from '@cairn/domain';
import type { Entity, RowOfEntity } from '@cairn/sync/schema';
import type { CommandTx } from './command-tx.ts';
import { Refused } from './refused.ts';

interface Named {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
}

/** Refuses as `taken` what is called like another row of its project; `refusal` is a sentence for people. */
export async function assertUnusedName<E extends Entity>(
  tx: CommandTx,
  entity: E & (RowOfEntity<E> extends Named ? unknown : never),
  wanted: Named,
  refusal: string,
): Promise<void> {
  const others = (await tx.where<Entity>(entity, { projectId: wanted.projectId })) as unknown as Named[];
  if (others.some(({ id, name }) => id !== wanted.id && sameName(name, wanted.name)))
    throw new Refused('taken', refusal, { field: 'name' });
}
