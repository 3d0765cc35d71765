import { schema } from '@cairn/domain';
import { createRandom } from '@cairn/fixtures';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fuzzHttp } from '../../../test/fuzz/fuzz-http.ts';
import { operationsOf } from '../../../test/fuzz/operations.ts';
import { comparable, storedRows } from '../../../test/given/stored-rows.ts';
import { testServer } from '../../../test/server.ts';
import { createWorld } from '../../../test/world.ts';
import { withTransaction } from '../db/index.ts';
import { historyBack, redo, rowsAt, type HistoryEntry, type RowsById } from './index.ts';

/** Replay with CAIRN_SEED=n. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const server = testServer({ LOG_LEVEL: 'error' });

interface Moment {
  readonly seq: number;
  readonly rows: Map<string, RowsById>;
}

function momentOf(workspaceId: string): Promise<Moment> {
  return withTransaction(
    server.db,
    async (tx) => {
      const { rows } = await sql<{ seq: number }>`select seq from workspace_clock
        where workspace_id = ${workspaceId}`.execute(tx);
      return { seq: rows[0]?.seq ?? 0, rows: await storedRows(tx, schema, workspaceId) };
    },
    { isolation: 'repeatable read', access: 'read only' },
  );
}

const copyOf = (rows: ReadonlyMap<string, RowsById>) =>
  new Map([...rows].map(([model, byId]) => [model, new Map(byId)]));

/** What goes with a removed row is not kept one by one: both sides without it. */
function within(rows: Map<string, RowsById>, now: ReadonlyMap<string, RowsById>): Map<string, RowsById> {
  const isThere = (model: string, id: unknown): boolean =>
    typeof id !== 'string' || now.get(model)?.has(id) === true;
  for (const [model, byId] of rows)
    for (const [id, row] of byId)
      if (!isThere('project', model === 'project' ? id : row['projectId'])) byId.delete(id);
  return rows;
}

test(`after commands of every kind, good and bad, rows go back to what they were at any position (CAIRN_SEED=${SEED})`, async () => {
  const world = await createWorld(server);
  const { workspaceId } = world;
  const commands = operationsOf(world).filter(({ name }) => schema.commands.has(name));
  const moments = [await momentOf(workspaceId)];
  const callers = [{ cookie: world.owner.cookie }];
  for (const command of commands) {
    const random = createRandom(SEED + moments.length);
    await fuzzHttp([command], { base: server.url, callers, random, times: 6, atOnce: 3 });
    moments.push(await momentOf(workspaceId));
  }
  const now = await momentOf(workspaceId);
  const entries: HistoryEntry[] = [];
  for await (const entry of historyBack(server.db, workspaceId, 0)) entries.push(entry);
  const known = new Set(entries.map(({ command }) => command));
  // Or what is compared would hardly have changed.
  expect(known.size).toBeGreaterThan(commands.length * 0.6);
  for (const { seq, rows } of moments) {
    const back = copyOf(now.rows);
    await rowsAt(server.db, schema, workspaceId, seq, back);
    expect(comparable(schema, within(back, now.rows)), `at ${seq}`).toEqual(
      comparable(schema, within(copyOf(rows), now.rows)),
    );
  }
  const forward = copyOf(moments[0]?.rows ?? new Map());
  for (const { seq, facts } of entries.toReversed())
    if (seq > (moments[0]?.seq ?? 0))
      for (const fact of facts) {
        const [entity, held] = [schema.entities.get(fact[0]), forward.get(fact[0])];
        if (entity && held) redo(entity, held, fact);
      }
  expect(comparable(schema, within(forward, now.rows))).toEqual(comparable(schema, now.rows));
});
