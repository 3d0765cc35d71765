import { refusals } from '@cairn/domain/refusals';
import type { Entity, Schema } from '@cairn/sync/schema';
import { sql } from 'kysely';
import type { CommandTx } from './command-tx.ts';
import { columnOf } from './entity-table.ts';
import { refused } from './refused.ts';

/** Refuses a command that has made more rows beside each other than their declaration allows. */
export async function assertRoom(tx: CommandTx, schema: Schema): Promise<void> {
  const looked = new Set<string>();
  for (const { op, model, patch } of tx.entries) {
    const entity = op === 'I' ? schema.entities.get(model) : undefined;
    if (!entity?.atMost) continue;
    const values = entity.atMost.per.map((field) => [field, patch[field]] as const);
    const place = JSON.stringify([model, values]);
    if (looked.has(place)) continue;
    looked.add(place);
    await assertRoomIn(tx, entity, values, entity.atMost.count);
  }
}

async function assertRoomIn(
  tx: CommandTx,
  entity: Entity,
  values: readonly (readonly [field: string, value: unknown])[],
  most: number,
): Promise<void> {
  const tests = values.map(([field, value]) => {
    const column = sql.ref(columnOf(field));
    // What stands in no project stands together, and nothing equals null.
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  });
  const beyond = await tx.query(
    sql`select 1 as one from ${sql.table(entity.table)}
      where ${sql.join([sql`workspace_id = ${tx.workspaceId}`, ...tests], sql` and `)} offset ${most} limit 1`,
  );
  if (beyond.length > 0) throw refused(refusals.limit_reached, { most });
}
