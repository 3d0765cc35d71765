import { Readable } from 'node:stream';
import { createGzip, constants } from 'node:zlib';
import { canSee } from '@cairn/domain';
import type { Entity, Row, Schema } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { columnOf, notFound, Refused, selectList } from '../commands/index.ts';
import { withTransaction, type Db } from '../db/index.ts';
import type { SyncHub } from './hub.ts';
import { loadActor } from './load-actor.ts';
import { readClock } from './read-clock.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface SyncRouteOptions {
  readonly db: Db;
  readonly hub: SyncHub;
  readonly schema: Schema;
  /** The signed-in member of the workspace with this slug; throws a refusal otherwise. */
  readonly memberOf: (headers: Headers, slug: string) => Promise<SyncActor>;
}

/** The two plain reads of the protocol, under `/sync`. */
export function syncRoutes({ db, hub, schema, memberOf }: SyncRouteOptions): Hono {
  const routes = new Hono();

  routes.get('/:workspace/bootstrap', async (context) => {
    const actor = await memberOf(context.req.raw.headers, context.req.param('workspace'));
    const clientIds = idList(context.req.query('clients'));
    const scopes = context.req.query('scopes')?.split(',').slice(0, 10_000);
    const lines = hub.store.bootstrapText(actor, { clientIds, ...(scopes ? { scopes } : {}) });
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const source = Readable.from(withLineEnds(lines));
    source.on('error', (error) => gzip.destroy(error));
    const body = Readable.toWeb(source.pipe(gzip)) as ReadableStream<Uint8Array>;
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
      throw new Refused('invalid', 'Expected a partial entity as "model" and an id as "parent".');
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

async function* withLineEnds(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`;
}

const idList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .filter((each) => UUID.test(each))
    .slice(0, 1000);
