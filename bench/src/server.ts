// What the server costs: the first load, writes, searches. Each beside the least that PostgreSQL needs for it.
import { PRIORITIES, schema, updateIssues } from '@cairn/domain';
import { sql } from 'kysely';
import { Client } from 'pg';
import { features } from '../../apps/server/src/features.ts';
import { createRunner } from '../../apps/server/src/platform/commands/index.ts';
import { createDb, joinDatabase, type Db } from '../../apps/server/src/platform/db/index.ts';
import { loadActor, SyncHub } from '../../apps/server/src/platform/sync/index.ts';
import { copyOut } from '../harness/copy-out.ts';
import { loadBefore, median, publish, quantile, timed, type Measurement } from '../harness/measurements.ts';
import { signIn, startSeeded, type Seed } from '../harness/seeded-server.ts';

const seed: Seed = process.argv.includes('--busy') ? 'busy' : 'huge';
const ROUNDS = 5;
const WRITE_MS = 4000;
const CONCURRENCY = 100;

const load = loadBefore();
const seeded = await startSeeded([seed]);
const { server } = seeded;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const joined = await joinDatabase({ dataDir: server.dataDir, databaseUrl: undefined }, silent as never);
try {
  const db = createDb({ url: joined.url, poolSize: 20 });
  const cookie = await signIn(seeded);
  const measurements = [
    { name: `seed ${seed}`, value: seeded.seedSeconds[seed] ?? 0, unit: 's' },
    ...(await measureBootstrap(cookie)),
    ...(await measureWrites(db)),
    ...(await measureSearch(cookie)),
  ] satisfies Measurement[];
  await db.destroy();
  publish('server', measurements, load);
} finally {
  await joined.close();
  await server.dispose();
}

async function measureBootstrap(cookie: string): Promise<Measurement[]> {
  const client = new Client({ connectionString: joined.url });
  await client.connect();
  const hot: number[] = [];
  let bytes = 0;
  let copied = 0;
  const floors: number[] = [];
  const totals: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = performance.now();
    copied = await copyOut(client, 'copy issues to stdout');
    const between = performance.now();
    const read = await readBootstrap(cookie);
    if (round === 0) continue;
    floors.push(between - before);
    hot.push(read.hot);
    totals.push(read.total);
    bytes = read.bytes;
  }
  await client.end();
  const floor = { floor: median(floors), floorName: 'COPY of the issues' };
  return [
    { name: 'first load until open issues are there', value: median(hot), unit: 'ms', ...floor },
    { name: 'first load, everything', value: median(totals), unit: 'ms', ...floor },
    {
      name: 'first load, unpacked',
      value: bytes / 1024,
      unit: 'KB',
      floor: copied / 1024,
      floorName: 'bytes of that COPY',
    },
  ];
}

async function readBootstrap(cookie: string): Promise<{ hot: number; total: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(`${server.url}/sync/${seed}/bootstrap?clients=`, { headers: { cookie } });
  let hot = 0;
  let bytes = 0;
  const decoder = new TextDecoder();
  let tail = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    tail = tail.slice(-20) + decoder.decode(chunk, { stream: true });
    if (hot === 0 && tail.includes('{"k":"hot"}')) hot = performance.now() - started;
  }
  if (!tail.includes('{"k":"end"}')) throw new Error('the first load broke off');
  return { hot, total: performance.now() - started, bytes };
}

async function measureWrites(db: Db): Promise<Measurement[]> {
  const { rows: owners } = await sql<{ userId: string; workspaceId: string }>`
    select pm.user_id, w.id as workspace_id from workspaces w join project_members pm on pm.workspace_id = w.id
    where w.slug = ${seed} group by 1, 2 order by count(*) desc limit 1`.execute(db);
  const [who] = owners;
  if (!who) throw new Error('the seed has nobody');
  const { rows: issues } = await sql<{ id: string }>`
    select i.id from issues i join project_members pm on pm.workspace_id = i.workspace_id
      and pm.project_id = i.project_id and pm.user_id = ${who.userId} and pm.role >= 15
    where i.workspace_id = ${who.workspaceId} order by i.id limit 5000`.execute(db);
  const runner = createRunner({
    schema,
    handlings: features.flatMap((feature) => feature.handlings),
    reactions: features.flatMap((feature) => feature.reactions ?? []),
    loadActor,
    now: () => Date.now(),
    failed: (error) => console.error(error),
  });
  const hub = new SyncHub({ db, url: joined.url, schema, runner, build: 'bench', failed: () => undefined });
  const pick = (at: number) => ({
    issueId: issues[at % issues.length]?.id ?? '',
    priority: PRIORITIES[(at * 7 + Math.floor(at / issues.length)) % PRIORITIES.length] ?? 'none',
  });
  const bare = await writesPerSecond(async (at) => {
    const { issueId, priority } = pick(at);
    await db.transaction().execute(async (tx) => {
      await sql`update issues set priority = ${priority} where workspace_id = ${who.workspaceId} and id = ${issueId}`.execute(
        tx,
      );
      await sql`with clock as (
          update workspace_clock set seq = seq + 1 where workspace_id = ${who.workspaceId} returning seq)
        insert into changes (workspace_id, seq, op, model, row_id, scope, patch)
        select ${who.workspaceId}, seq, 'U', 'issue', ${issueId}, 'bench', '{}' from clock`.execute(tx);
    });
  });
  const ours = await writesPerSecond(async (at) => {
    const { issueId, priority } = pick(at + 3);
    const args = { changes: [{ issueId, patch: { priority } }] };
    const outcome = await hub.run(who, { name: updateIssues.name, v: updateIssues.version, args });
    if (outcome.kind !== 'done' || outcome.refusal) throw new Error(JSON.stringify(outcome));
  });
  const floorName = 'update, clock and log in one transaction each';
  return [
    {
      name: `commands a second, ${CONCURRENCY} at once, one workspace`,
      value: ours.perSecond,
      unit: '/s',
      floor: bare.perSecond,
      floorName,
      note: 'with permission checks and history',
    },
    { name: 'the slowest twentieth of them', value: ours.p95, unit: 'ms', floor: bare.p95, floorName },
  ];
}

async function writesPerSecond(
  write: (at: number) => Promise<void>,
): Promise<{ perSecond: number; p95: number }> {
  const taken: number[] = [];
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - started < WRITE_MS) {
      const before = performance.now();
      await write(next++);
      taken.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { perSecond: (taken.length / (performance.now() - started)) * 1000, p95: quantile(taken, 0.95) };
}

async function measureSearch(cookie: string): Promise<Measurement[]> {
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(server.url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const floor = await timed(ROUNDS * 2, () => ask('/api/users/me'));
  const queries = {
    'a rare word': 'proration',
    'a common word': 'should',
    'two words': 'offline map',
    'a typing error': 'prorration',
  };
  const measurements: Measurement[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const value = await timed(ROUNDS, () =>
      ask(`/api/workspaces/${seed}/search?q=${encodeURIComponent(query)}`),
    );
    measurements.push({
      name: `search: ${name}`,
      value,
      unit: 'ms',
      floor,
      floorName: 'the smallest API call',
    });
  }
  return measurements;
}
