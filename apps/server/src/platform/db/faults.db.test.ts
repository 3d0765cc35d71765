import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { Load } from '../../../test/load.ts';
import { PASSWORD, Person } from '../../../test/person.ts';
import { startServer, type RunningServer } from '../../main.ts';
import { readConfig } from '../config/index.ts';
import { createDb } from './index.ts';

/** By hand: FAULT_ROUNDS=10 FAULT_SEED=7 npx vitest run --project db apps/server/src/platform/db/faults */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const PATIENCE_S = 1;
/** Several queries of a request may have to be waited for, and a slow machine has its own pace. */
const ANSWER_LIMIT_MS = 15_000;
const RECOVERY_LIMIT_MS = 10_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let proxy: DatabaseProxy;
let running: RunningServer;
const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-faults-'));

beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await DatabaseProxy.to(database.url);
  const { config } = readConfig({
    DATABASE_URL: proxy.url,
    DATABASE_TIMEOUT: String(PATIENCE_S),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_MULTIPLIER: '1000',
  });
  running = await startServer({ ...config, secretKey: 'a secret for tests, thirty-two characters' });
});

afterAll(async () => {
  await running.stop();
  await proxy.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each begins the fault and returns what ends it. */
const faults: Record<string, () => void | Promise<void | (() => Promise<void>)>> = {
  'is slow': () => proxy.slow(60),
  hangs: () => proxy.hang(),
  'cuts every connection': () => proxy.cut(),
  'is away': () => proxy.refuse(),
  'has too many connections': () => proxy.refuseAsFull(),
  'ends every session': async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  },
  'is read-only': async () => {
    await readOnly('on');
    return () => readOnly('off');
  },
  'lets nobody at a table, until no connection is left': async () => {
    const lock = await database.db.startTransaction().execute();
    await sql`lock table issues in access exclusive mode`.execute(lock);
    return async () => {
      await lock.rollback().execute();
    };
  },
};

for (const [name, begin] of Object.entries(faults))
  test(
    `a database that ${name}: 503 in time, back by itself, nothing lost (FAULT_SEED=${SEED})`,
    { timeout: ROUNDS * 60_000 },
    async () => {
      const random = new Random(SEED);
      for (let round = 0; round < ROUNDS; round++) await suffer(begin, random);
    },
  );

test('a pool without patience would wait for as long as the database hangs', async () => {
  const waiting = createDb({ url: proxy.url, poolSize: 1 });
  await sql`select 1`.execute(waiting);
  proxy.hang();
  const asked = sql`select 1`.execute(waiting).then(() => 'answered');
  expect(await Promise.race([asked, sleep(PATIENCE_S * 2000, 'waits')])).toBe('waits');
  proxy.heal();
  expect(await asked).toBe('answered');
  await waiting.destroy();
});

test('a sign-out is confirmed only when the session has ended', async () => {
  const ada = await Person.signUp(`http://127.0.0.1:${running.port}`, 'ada');
  const { cookie } = ada;
  const asAda = { method: 'POST', headers: { cookie } };
  proxy.refuse();
  expect((await ada.fetch('/auth/sign-out', asAda)).status).toBe(503);
  proxy.heal();
  expect((await ada.fetch('/api/users/me')).status).toBe(200);
  expect((await ada.fetch('/auth/sign-out', asAda)).status).toBe(200);
  expect((await ada.fetch('/api/users/me', { headers: { cookie } })).status).toBe(401);
});

test('a sign-up that the disk had no room for is no refusal', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$`.execute(database.db);
  await sql`create trigger refuse before insert on users execute function refuse()`.execute(database.db);
  const url = `http://127.0.0.1:${running.port}`;
  const signUp = () =>
    fetch(`${url}/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'late@example.com', password: PASSWORD, display_name: 'Late' }),
    });
  const refused = await signUp();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await sql`drop trigger refuse on users`.execute(database.db);
  expect((await signUp()).status).toBe(200);
});

async function suffer(begin: (typeof faults)[string], random: Random): Promise<void> {
  const load = await Load.on(`http://127.0.0.1:${running.port}`, random);
  load.start();
  try {
    await sleep(100 + random.below(300));
    const end = await begin();
    await sleep(1200 + random.below(600));
    await end?.();
    proxy.heal();
    const healed = performance.now();
    await expect.poll(() => load.wellAgain(healed), { interval: 20 }).toBeDefined();
    expect((load.wellAgain(healed) ?? Infinity) - healed).toBeLessThan(RECOVERY_LIMIT_MS);
  } finally {
    await load.stop();
  }
  const strange = load.answers.filter(
    ({ status, retryAfter }) => status >= 300 && !(status === 503 && Number(retryAfter) > 0),
  );
  expect(strange).toEqual([]);
  expect(load.answers.filter(({ took }) => took > ANSWER_LIMIT_MS)).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(0);
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${load.acknowledged}::uuid[]) as id
    where not exists (select 1 from issues where issues.id = id.id)`.execute(database.db);
  expect(rows).toEqual([]);
}

async function readOnly(state: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(state)}`.execute(
    database.db,
  );
  proxy.cut();
}
