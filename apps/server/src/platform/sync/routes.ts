import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, constants } from 'node:zlib';
import { canSee } from '@cairn/domain';
import { refusals } from '@cairn/domain/refusals';
import type { Entity, Row, Schema } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { columnOf, notFound, selectList, refused } from '../commands/index.ts';
import { withTransaction, type Db } from '../db/index.ts';
import type { SyncHub } from './hub.ts';
import { loadActor } from './load-actor.ts';
import { readClock } from './read-clock.ts';

/**
 * What is read and compressed before a browser has taken it: some hundred thousand issues. Slow browsers would
 * otherwise hold transactions open until no connection is left for anybody else.
 */
const READ_AHEAD = 32 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface SyncRouteOptions {
  readonly db: Db;
  readonly hub: SyncHub;
  readonly schema: Schema;
  /** The signed-in member of the workspace with this slug; throws a refusal otherwise. */
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
  /** Takes over the place that a request has in the database; the answer is read from there long after it was begun. */
  readonly keep: (headers: Headers) => Promise<() => void>;
}

/** The two plain reads of the protocol, under `/sync`. */
export function syncRoutes({ db, hub, schema, memberOf, keep }: SyncRouteOptions): Hono {
  const routes = new Hono();

  routes.get('/:workspace/bootstrap', async (context) => {
    const actor = await memberOf(context.req.raw.headers, context.req.param('workspace'));
    const clientIds = idList(context.req.query('clients'));
    const scopes = context.req.query('scopes')?.split(',').slice(0, 10_000);
    const options = { clientIds, ...(scopes ? { scopes } : {}) };
    const leave = await keep(context.req.raw.headers);
    const lines = await begun(endedBy(leave, hub.store.bootstrapText(actor, options)));
    // Each part goes out as it is read: what the first paint needs would else wait for the reading of what follows it.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
    // Not `pipe`: a reader that goes away has to end the reading, and with it the transaction that it holds.
    const ahead = new PassThrough({ highWaterMark: READ_AHEAD });
    pipeline(Readable.from(lines), gzip, ahead).catch((error: Error) => ahead.destroy(error));
    const body = Readable.toWeb(ahead) as ReadableStream<Uint8Array>;
    return new Response(body, {
      headers: {
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
        'cache-control': 'no-store',
        vary: 'cookie',
      },
    });
  });

  routes.get('/:workspace/partial', async (context) => {
    const who = await memberOf(context.req.raw.headers, context.req.param('workspace'));
    const entity = schema.entities.get(context.req.query('model') ?? '');
    const parentId = context.req.query('parent') ?? '';
    const parentField = entity?.partOf;
    const parent =
      parentField === undefined ? undefined : schema.entities.get(entity?.fields[parentField]?.to ?? '');
    if (!entity || !parentField || !parent || !UUID.test(parentId))
      throw refused(refusals.invalid_partial_read);
    const answer = await withTransaction(
      db,
      async (tx) => {
        const { seq } = await readClock(tx, who.workspaceId);
        const actor = await loadActor(tx, who);
        const [parentRow] = await readRows(tx, who.workspaceId, parent, 'id', parentId);
        if (!parentRow || !canSee(actor, parent, parentRow)) throw notFound();
        const rows = await readRows(tx, who.workspaceId, entity, parentField, parentId);
        return { seq, rows: rows.filter((row) => canSee(actor, entity, row)) };
      },
      { isolation: 'repeatable read', access: 'read only' },
    );
    context.header('cache-control', 'no-store');
    return context.json(answer);
  });

  return routes;
}

async function readRows(
  tx: Parameters<typeof readClock>[0],
  workspaceId: string,
  entity: Entity,
  field: string,
  value: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${workspaceId} and ${sql.ref(columnOf(field))} = ${value} order by id`.execute(tx);
  return rows;
}

async function* endedBy(end: () => void, lines: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* lines;
  } finally {
    end();
  }
}

/** Waits for the first line, so that what fails at once is answered with its status and not with half a body. */
async function begun(lines: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = lines[Symbol.asyncIterator]();
  let first: IteratorResult<string> | undefined = await iterator.next();
  const next = async (): Promise<IteratorResult<string>> => {
    const { done, value } = first ?? (await iterator.next());
    first = undefined;
    return done === true ? { done, value } : { done: false, value: `${value}\n` };
  };
  const end = async (): Promise<IteratorResult<string>> =>
    (await iterator.return?.()) ?? { done: true, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

const idList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .filter((each) => UUID.test(each))
    .slice(0, 1000);
