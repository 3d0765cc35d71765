import { scopesOf } from '@cairn/domain';
import type { BootstrapHeader } from '@cairn/sync/protocol';
import type { Entity, Schema } from '@cairn/sync/schema';
import type { BootstrapOptions, SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import { columnOf, selectList, wireColumn } from '../commands/index.ts';
import type { Db, Tx } from '../db/index.ts';
import { loadActor } from './load-actor.ts';
import { readClientStates, readClock } from './read-clock.ts';

/** Rows per segment: about 20 ms of work for a browser. */
const SEGMENT = 5000;
/** Rows of one entity that the first paint waits for at most: one segment, more than anybody reads before the rest has come. */
const FIRST_ROWS = 4000;

/** Where the rows that the first paint waits for end: the last of them. */
interface Cut {
  readonly closed: boolean;
  readonly newest: string;
  readonly id: string;
}

type Part = 'first' | 'rest' | 'cold';

/**
 * Everything that a person may see, as of one moment, one JSON line after the other: header, what the first paint
 * needs, 'hot', the rest, 'end'. The columns are built by PostgreSQL.
 *
 * @param firstRows of one entity before 'hot', where the entity says which rows can wait
 */
export async function* bootstrapLines(
  db: Db,
  schema: Schema,
  who: SyncActor,
  options: BootstrapOptions,
  firstRows: number = FIRST_ROWS,
): AsyncIterable<string> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const clock = await readClock(tx, who.workspaceId);
    const held = scopesOf(await loadActor(tx, who));
    const wanted = options.scopes?.filter((scope) => held.has(scope)) ?? [...held];
    const states = await readClientStates(tx, who, options.clientIds);
    yield JSON.stringify({
      k: 'header',
      seq: clock.seq,
      epoch: clock.epoch,
      schema: schema.hash,
      scopes: wanted,
      ...states,
    } satisfies BootstrapHeader);
    const entities = [...schema.entities.values()].filter((entity) => entity.partOf === undefined);
    const cuts = new Map<Entity, Cut>();
    for (const entity of entities) {
      const cut = await findCut(tx, who.workspaceId, entity, wanted, firstRows);
      if (cut) cuts.set(entity, cut);
      yield* segments(tx, who.workspaceId, entity, wanted, partOf(entity, 'first', cut));
    }
    yield '{"k":"hot"}';
    for (const [entity, cut] of cuts)
      yield* segments(tx, who.workspaceId, entity, wanted, partOf(entity, 'rest', cut));
    for (const entity of entities.filter((each) => each.cold))
      yield* segments(tx, who.workspaceId, entity, wanted, partOf(entity, 'cold'));
    yield '{"k":"end"}';
  } finally {
    await tx.rollback().execute();
  }
}

async function* segments(
  tx: Tx,
  workspaceId: string,
  entity: Entity,
  scopes: readonly string[],
  part: RawBuilder<unknown>,
): AsyncIterable<string> {
  let after: { scope: string; id: string } | undefined;
  do {
    const read = await segmentPage(tx, workspaceId, entity, scopes, part, after);
    for (const { line } of read) yield line;
    const last = read.at(-1);
    const total = read.reduce((sum, { n }) => sum + n, 0);
    after = last && total >= SEGMENT ? { scope: last.scope, id: last.lastId } : undefined;
  } while (after);
}

async function segmentPage(
  tx: Tx,
  workspaceId: string,
  entity: Entity,
  scopes: readonly string[],
  part: RawBuilder<unknown>,
  after: { scope: string; id: string } | undefined,
): Promise<{ line: string; scope: string; lastId: string; n: number }[]> {
  const fields = Object.entries(entity.fields);
  // PostgreSQL breaks lines between arrays; inside JSON strings a line end is always escaped. All columns take the rows
  // in one and the same order, whichever it is: an order of its own for each would cost as much as all the rest.
  const columns = fields.map(
    ([name, field]) => sql`replace(json_agg(${wireColumn(name, field)})::text, chr(10), '')`,
  );
  const position = after ? sql`and (scope, id) > (${after.scope}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<{ scope: string; n: number; lastId: string; columns: string[] }>`
    select scope, count(*)::int as n, (array_agg(id order by id desc))[1] as last_id,
      array[${sql.join(columns)}] as columns
    from (
      select scope, ${selectList(entity)} from ${sql.table(entity.table)}
      where workspace_id = ${workspaceId} and scope = any(${scopes}::text[]) and ${part} ${position}
      order by scope, id limit ${SEGMENT}
    ) as page group by scope order by scope`.execute(tx);
  return rows.map((row) => {
    const cols = fields.map(([name], at) => `${JSON.stringify(name)}:${row.columns[at] ?? '[]'}`).join(',');
    const head = `{"k":"rows","m":${JSON.stringify(entity.name)},"sc":${JSON.stringify(row.scope)},"n":${row.n}`;
    return { line: `${head},"cols":{${cols}}}`, scope: row.scope, lastId: row.lastId, n: row.n };
  });
}

/** Undefined where the first paint can wait for all rows that are not cold. */
async function findCut(
  tx: Tx,
  workspaceId: string,
  entity: Entity,
  scopes: readonly string[],
  firstRows: number,
): Promise<Cut | undefined> {
  if (!entity.cold) return undefined;
  const newest = sql.ref(columnOf(entity.cold.newest));
  const { rows } = await sql<Cut>`
    select closed, newest::text, id from (
      select ${isClosed(entity.cold)} as closed, ${newest} as newest, id from ${sql.table(entity.table)}
      where workspace_id = ${workspaceId} and scope = any(${scopes}::text[]) and ${partOf(entity, 'first')}
    ) as hot order by closed, newest desc, id desc offset ${firstRows - 1} limit 2`.execute(tx);
  // Without a row behind it, it is no cut.
  return rows.length === 2 ? rows[0] : undefined;
}

type ColdRows = NonNullable<Entity['cold']>;

const isClosed = ({ field }: ColdRows): RawBuilder<boolean> => sql`(${sql.ref(columnOf(field))} is not null)`;

function partOf({ cold }: Entity, part: Part, cut?: Cut): RawBuilder<unknown> {
  if (!cold) return sql`true`;
  const isCold = sql`${sql.ref(columnOf(cold.field))} < now() - make_interval(days => ${cold.olderThanDays})`;
  if (part === 'cold') return isCold;
  if (!cut) return sql`(${isCold}) is not true`;
  // As in the order of findCut: open before closed, then the newest.
  const closed = isClosed(cold);
  const isFirst = sql`(${closed} < ${cut.closed} or (${closed} = ${cut.closed}
    and (${sql.ref(columnOf(cold.newest))}, id) >= (${cut.newest}::timestamptz, ${cut.id}::uuid)))`;
  return sql`(${isCold}) is not true and ${part === 'first' ? isFirst : sql`not ${isFirst}`}`;
}
