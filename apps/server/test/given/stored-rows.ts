import type { Entity, Row, Schema } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../src/platform/commands/index.ts';
import type { Db, Tx } from '../../src/platform/db/index.ts';
import type { RowsById } from '../../src/platform/history/index.ts';
import { fieldText } from './field-text.ts';

/** All that the history keeps of a workspace as its tables say it now: rows by kind and id. */
export async function storedRows(
  db: Db | Tx,
  schema: Schema,
  workspaceId: string,
): Promise<Map<string, RowsById>> {
  const all = new Map<string, RowsById>();
  for (const entity of schema.entities.values()) {
    if (entity.unrecorded === 'all') continue;
    const column = entity.name === 'workspace' ? sql`id` : sql`workspace_id`;
    const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
      where ${column} = ${workspaceId}`.execute(db);
    all.set(entity.name, new Map(rows.map((row) => [row.id, row])));
  }
  return all;
}

/** The same without what the history leaves out, as one text for each row. */
export function comparable(schema: Schema, rows: ReadonlyMap<string, RowsById>): string[] {
  return [...rows]
    .flatMap(([model, byId]) => {
      const entity = schema.entities.get(model);
      return entity ? [...byId.values()].map((row) => `${model} ${textOf(entity, row)}`) : [];
    })
    .toSorted();
}

function textOf(entity: Entity, row: Row): string {
  const kept = Object.keys(entity.fields).filter((name) => entity.unrecorded?.includes(name) !== true);
  return kept.map((name) => `${name} ${fieldText(entity, name, row)}`).join(', ');
}
