import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@cairn/sync/simulator';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { DatabaseProxy } from '../../../test/database-proxy.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { Load } from '../../../test/load.ts';
import { PASSWORD, Person } from '../../../test/person.ts';
import { startServer } from '../../main.ts';
import { readConfig } from '../config/index.ts';
import { createDb } from './index.ts';

/** By hand: FAULT_ROUNDS=10 FAULT_SEED=7 npx vitest run --project db apps/server/src/platform/db/faults */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const PATIENCE_S = 1;
/** Several queries of a request may have to be waited for, and a slow machine has its own pace. */
const ANSWER_LIMIT_MS = 15_000;
const RECOVERY_LIMIT_MS = 10_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-faults-'));

const setup = fixture(async () => {
  const database = await openTestDatabase();
  const proxy = await DatabaseProxy.to(database.url);
  const { config } = readConfig({
    DATABASE_URL: proxy.url,
    DATABASE_TIMEOUT: String(PATIENCE_S),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_MULTIPLIER: '1000',
  });
  const running = await startServer({ ...config, secretKey: 'a secret for tests, thirty-two characters' });
  return { database, proxy, running };
});

afterAll(async () => {
  await setup.running.stop();
  await setup.proxy.close();
  await setup.database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Each begins the fault and returns what ends it. */
const faults: Record<string, () => void | Promise<void | (() => Promise<void>)>> = {
  'is slow': () => setup.proxy.slow(60),
  hangs: () => setup.proxy.hang(),
  'cuts every connection': () => setup.proxy.cut(),
  'is away': () => setup.proxy.refuse(),
  'has too many connections': () => setup.proxy.refuseAsFull(),
  'ends every session': async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(setup.database.db);
  },
  'is read-only': async () => {
    await readOnly('on');
    return () => readOnly('off');
  },
  'lets nobody at a table, until no connection is left': async () => {
    const lock = await setup.database.db.startTransaction().execute();
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
  const waiting = createDb({ url: setup.proxy.url, poolSize: 1 });
  await sql`select 1`.execute(waiting);
  setup.proxy.hang();
  const asked = sql`select 1`.execute(waiting).then(() => 'answered');
  expect(await Promise.race([asked, sleep(PATIENCE_S * 2000, 'waits')])).toBe('waits');
  setup.proxy.heal();
  expect(await asked).toBe('answered');
  await waiting.destroy();
});

test('a sign-out is confirmed only when the session has ended', async () => {
  const ada = await Person.signUp(`http://127.0.0.1:${setup.running.port}`, 'ada');
  const { cookie } = ada;
  const asAda = { method: 'POST', headers: { cookie } };
  setup.proxy.refuse();
  expect((await ada.fetch('/auth/sign-out', asAda)).status).toBe(503);
  setup.proxy.heal();
  expect((await ada.fetch('/api/users/me')).status).toBe(200);
  expect((await ada.fetch('/auth/sign-out', asAda)).status).toBe(200);
  expect((await ada.fetch('/api/users/me', { headers: { cookie } })).status).toBe(401);
});

test('a sign-up that the disk had no room for is no refusal', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$`.execute(setup.database.db);
  await sql`create trigger refuse before insert on users execute function refuse()`.execute(
    setup.database.db,
  );
  const url = `http://127.0.0.1:${setup.running.port}`;
  const signUp = () =>
    fetch(`${url}/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'late@example.com', password: PASSWORD, display_name: 'Late' }),
    });
  const refused = await signUp();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await sql`drop trigger refuse on users`.execute(setup.database.db);
  expect((await signUp()).status).toBe(200);
});

async function suffer(begin: (typeof faults)[string], random: Random): Promise<void> {
  const load = await Load.on(`http://127.0.0.1:${setup.running.port}`, random);
  load.start();
  try {
    await sleep(100 + random.below(300));
    const end = await begin();
    await sleep(1200 + random.below(600));
    await end?.();
    setup.proxy.heal();
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
    where not exists (select 1 from issues where issues.id = id.id)`.execute(setup.database.db);
  expect(rows).toEqual([]);
}

async function readOnly(state: 'on' | 'off'): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(setup.database.db);
  await sql`alter database ${sql.ref(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(state)}`.execute(
    setup.database.db,
  );
  setup.proxy.cut();
}
