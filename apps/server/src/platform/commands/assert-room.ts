import { isOfOnePerson, scopes } from '@cairn/domain';
import { refusals } from '@cairn/domain/refusals';
import type { Entity, Row } from '@cairn/sync/schema';
import { sql, type RawBuilder } from 'kysely';
import type { CommandTx } from './command-tx.ts';
import { columnOf } from './entity-table.ts';
import { refused } from './refused.ts';

/** Where rows stand together, and how many may. */
interface Room {
  readonly entity: Entity;
  readonly most: number;
  /** What the rows there have in common. */
  readonly alike: readonly (readonly [field: string, value: unknown])[];
  /** Whether those that one person alone sees are no part of it. */
  readonly isShared: boolean;
}

/** One statement asks for so many. */
const ROOMS_AT_ONCE = 100;

/**
 * Refuses a command that puts more rows beside each other, or more of one person, than their declaration allows: those that it
 * makes, and those that it moves there, such as a private page that is opened to all.
 */
export async function assertRoom(tx: CommandTx): Promise<void> {
  const rooms = [...roomsEntered(tx)];
  for (let at = 0; at < rooms.length; at += ROOMS_AT_ONCE) {
    const full = await firstFull(tx, rooms.slice(at, at + ROOMS_AT_ONCE));
    if (full) throw refused(refusals.limit_reached, { most: full.most });
  }
}

function roomsEntered(tx: CommandTx): Iterable<Room> {
  const entered = new Map<string, Room>();
  for (const { entity, before, after } of tx.changes.all) {
    if (!entity.atMost || !after) continue;
    const left = before ? roomsOf(entity, before) : undefined;
    for (const [key, room] of roomsOf(entity, after)) if (!left?.has(key)) entered.set(key, room);
  }
  return entered.values();
}

function roomsOf(entity: Entity, row: Row): ReadonlyMap<string, Room> {
  const { atMost } = entity;
  if (!atMost) return new Map();
  const { count, per, ofOne } = atMost;
  const valuesOf = (fields: readonly string[]) => fields.map((field) => [field, row[field]] as const);
  const rooms: Room[] = [];
  if (ofOne) rooms.push({ entity, most: ofOne.count, alike: valuesOf([ofOne.by, ...per]), isShared: false });
  if (!ofOne || !isOfOnePerson(entity.scope(row)))
    rooms.push({ entity, most: count, alike: valuesOf(per), isShared: ofOne !== undefined });
  return new Map(rooms.map((room) => [JSON.stringify([entity.name, room.isShared, room.alike]), room]));
}

async function firstFull(tx: CommandTx, rooms: readonly Room[]): Promise<Room | undefined> {
  const asked = rooms.map(
    ({ most, ...room }, at) =>
      sql`select ${at}::int as at where exists (${rowsIn(tx.workspaceId, room)} offset ${most} limit 1)`,
  );
  const [full] = await tx.query<{ at: number }>(sql`${sql.join(asked, sql` union all `)} limit 1`);
  return full && rooms[full.at];
}

function rowsIn(workspaceId: string, { entity, alike, isShared }: Omit<Room, 'most'>): RawBuilder<unknown> {
  const tests = alike.map(([field, value]) => {
    const column = sql.ref(columnOf(field));
    // What stands in no project stands together, and nothing equals null.
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  });
  if (isShared) tests.push(sql`not starts_with(scope, ${scopes.person('')})`);
  return sql`select from ${sql.table(entity.table)}
    where ${sql.join([sql`workspace_id = ${workspaceId}`, ...tests], sql` and `)}`;
}
