import { canSee, schema, type Actor } from '@cairn/domain';
import { RowStore } from '@cairn/sync/client';
import type { Entity, Row } from '@cairn/sync/schema';
import { CommandTx } from '../../src/platform/commands/index.ts';
import type { Tx } from '../../src/platform/db/index.ts';
import { loadActor } from '../../src/platform/sync/index.ts';

/** All rows of a workspace, and who looks at them. */
export interface Reading {
  readonly actor: Actor;
  readonly rows: ReadonlyMap<Entity, readonly Row[]>;
}

export async function readAll(
  tx: Tx,
  who: { readonly userId: string; readonly workspaceId: string },
  now: number,
): Promise<Reading> {
  const actor = await loadActor(tx, who);
  const reading = new CommandTx(tx, actor, who.workspaceId, now);
  const rows = new Map<Entity, Row[]>();
  for (const entity of schema.entities.values()) rows.set(entity, await reading.where(entity, {}));
  return { actor, rows };
}

export const visible = ({ actor, rows }: Reading, entity: Entity): Row[] =>
  (rows.get(entity) ?? []).filter((row) => canSee(actor, entity, row));

/** A browser that has everything at hand that this person sees. */
export function browserWith(reading: Reading): RowStore {
  const store = new RowStore(schema, () => undefined);
  for (const entity of schema.entities.values()) store.loadBase(entity.name, visible(reading, entity));
  return store;
}
