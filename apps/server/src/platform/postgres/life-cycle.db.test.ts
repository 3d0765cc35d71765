import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { builtProgram } from '../../../test/given/built-program.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { EmbeddedError, EmbeddedInUse, startEmbedded, type Embedded } from './index.ts';
import { isAlive, isPostgresOn, postgresProcessesOn } from './processes.ts';
import { findPackage, prepareRuntime } from './runtime.ts';

const silent = { info: () => undefined, warn: () => undefined };
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const running: Embedded[] = [];
const children: ChildProcess[] = [];

const program = builtProgram('src/platform/postgres/index.ts');
const setup = fixture(async () => {
  // Spaces, and far more than the 107 bytes that a socket's path may have.
  const base = await mkdtemp(path.join(tmpdir(), 'cairn life cycle '));
  const dataDir = path.join(base, `a folder with a long name ${'x'.repeat(90)}`);
  return { base, dataDir };
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const embedded of running.splice(0)) await embedded.stop();
});

afterAll(() => rmSync(setup.base, { recursive: true, force: true }));

async function start(folder = setup.dataDir): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: folder, log: silent });
  running.push(embedded);
  return embedded;
}

/** A server in a process of its own, which can be killed. */
async function startElsewhere(
  folder: string,
  user = {},
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = `import { startEmbedded } from ${JSON.stringify(program.file)};
    const log = { info() {}, warn() {} };
    process.on('SIGTERM', () => process.exit(0));
    try {
      const embedded = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log });
      console.log(JSON.stringify({ url: embedded.url, pid: embedded.pid() }));
      setInterval(() => {}, 1000);
    } catch (error) { console.log(JSON.stringify({ error: error.message })); process.exit(1); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const said = JSON.parse(line) as { url: string; pid: number; error?: string };
  if (said.error !== undefined) throw new EmbeddedError(said.error);
  return { child, ...said };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const dataFolder = (): string => path.join(setup.dataDir, 'postgres', 'data');
const pidFile = (): string => path.join(dataFolder(), 'postmaster.pid');

test('starts on a fresh folder: durable, checksums on, private, no network', async () => {
  const { url } = await start();
  const [settings] = await query(
    url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as network, current_setting('server_encoding') as encoding`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    checksums: 'on',
    network: '',
    encoding: 'UTF8',
  });
  const socketFolder = decodeURIComponent(url.split('host=')[1] ?? '');
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(statSync(setup.dataDir).mode & 0o777).toBe(0o700);
  await query(url, 'create table stones (id int)');
});

test('has the extensions that search needs', async () => {
  const { url } = await start();
  await query(url, 'create extension pg_trgm; create extension unaccent; create extension amcheck');
  expect(
    await query(url, `select similarity('stone', 'stones') > 0.5 as alike, lower('ÄÖ') as lower`),
  ).toEqual([{ alike: true, lower: 'äö' }]);
});

test('starts again in under half a second, with its rows', async () => {
  const first = await start();
  await query(first.url, 'insert into stones values (1)');
  await first.stop();
  // The quickest of three: the machine may be busy with other tests.
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const again = await start();
    times.push(performance.now() - began);
    expect(await query(again.url, 'select id from stones')).toEqual([{ id: 1 }]);
    await again.stop();
  }
  expect(Math.min(...times)).toBeLessThan(500);
});

test('leaves no process, no socket and no lock behind', async () => {
  const { url, stop, pid } = await start();
  const socketFolder = decodeURIComponent(url.split('host=')[1] ?? '');
  const postmaster = pid() ?? 0;
  await stop();
  await stop();
  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(path.join(socketFolder, '.s.PGSQL.5432'))).toBe(false);
  expect(existsSync(path.join(setup.dataDir, 'postgres', 'server.lock'))).toBe(false);
});

test('takes over after kill -9 of the server: what was acknowledged is there', async () => {
  const killed = await startElsewhere(setup.dataDir);
  await query(killed.url, 'insert into stones values (2)');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(isPostgresOn(killed.pid, dataFolder())).toBe(true);
  const { url, pid } = await start();
  expect(isAlive(killed.pid)).toBe(false);
  expect(pid()).not.toBe(killed.pid);
  expect(await query(url, 'select count(*)::int as count from stones')).toEqual([{ count: 2 }]);
});

test('recovers when server and database were both killed', async () => {
  const killed = await startElsewhere(setup.dataDir);
  await query(killed.url, 'insert into stones values (3)');
  killed.child.kill('SIGKILL');
  process.kill(killed.pid, 'SIGKILL');
  await once(killed.child, 'exit');
  const { url } = await start();
  expect(await query(url, 'select count(*)::int as count from stones')).toEqual([{ count: 3 }]);
});

test('stops the database when its process exits without a word', async () => {
  const { child, pid } = await startElsewhere(setup.dataDir);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('leaves a stranger alone that got the number in a stale pid file', async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['60']);
  children.push(stranger);
  await writeFile(pidFile(), `${stranger.pid}\n/somewhere\n1\n5432\n/tmp\n\n  1  1\nready   \n`);
  const { url } = await start();
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
});

test('leaves a PostgreSQL alone that works on another folder', async () => {
  await (await start()).stop();
  const other = await start(path.join(setup.base, 'other'));
  await writeFile(pidFile(), `${other.pid()}\n/somewhere\n1\n5432\n/tmp\n\n  1  1\nready   \n`);
  await start();
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts over an empty pid file, as a power cut leaves it', async () => {
  await (await start()).stop();
  await writeFile(pidFile(), '');
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('refuses a second server on the same folder and names the first', async () => {
  const first = await startElsewhere(setup.dataDir);
  const second = startEmbedded({ dataDir: setup.dataDir, log: silent });
  await expect(second).rejects.toThrow(
    `Another server (process ${first.child.pid}) is already running on ${setup.dataDir}.`,
  );
  await expect(second).rejects.toBeInstanceOf(EmbeddedInUse);
  await expect(second).rejects.toMatchObject({ url: first.url });
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('lets exactly one of three win that start at the same moment', async () => {
  const starts = await Promise.allSettled([1, 2, 3].map(() => startElsewhere(setup.dataDir)));
  const won = starts.filter((result) => result.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const result of starts) {
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(/already running/);
  }
});

test('claims the folder of a server whose number somebody else has now', async () => {
  await (await start()).stop();
  const lock = path.join(setup.dataDir, 'postgres', 'server.lock');
  const holder = JSON.parse(readFileSync((await holdLock()).lock, 'utf8')) as { host: string };
  await writeFile(lock, JSON.stringify({ ...holder, pid: process.ppid, birth: 'another life' }));
  await start();
});

async function holdLock(): Promise<{ lock: string }> {
  const copy = path.join(setup.base, 'lock.json');
  const embedded = await startEmbedded({ dataDir: setup.dataDir, log: silent });
  cpSync(path.join(setup.dataDir, 'postgres', 'server.lock'), copy);
  await embedded.stop();
  return { lock: copy };
}

test('starts the database again after it was killed, and says so', async () => {
  const embedded = await start();
  const restarted = new Promise<void>((resolve) => embedded.onRestart(resolve));
  const before = embedded.pid() ?? 0;
  process.kill(before, 'SIGKILL');
  await restarted;
  expect(embedded.pid()).not.toBe(before);
  expect(await query(embedded.url, 'select count(*)::int as count from stones')).toEqual([{ count: 3 }]);
});

test('starts again although a busy backend outlived the killed database', async () => {
  const embedded = await start();
  const restarted = new Promise<void>((resolve) => embedded.onRestart(resolve));
  const busy = query(embedded.url, 'select count(*) from generate_series(1, 100000000000)').catch(
    () => undefined,
  );
  await expect
    .poll(
      async () =>
        (
          await query(
            embedded.url,
            `select 1 from pg_stat_activity where query like '%1000000000%' and pid <> pg_backend_pid()`,
          )
        ).length,
    )
    .toBe(1);
  process.kill(embedded.pid() ?? 0, 'SIGKILL');
  await restarted;
  await busy;
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('comes back by itself when one backend is killed', async () => {
  const embedded = await start();
  const before = embedded.pid();
  const target = query(embedded.url, 'select pg_sleep(60)').catch((error: Error) => error);
  const found = async (): Promise<number> =>
    Number(
      (
        await query(embedded.url, `select pid from pg_stat_activity where query = 'select pg_sleep(60)'`)
      )[0]?.['pid'] ?? 0,
    );
  await expect.poll(found).toBeGreaterThan(0);
  process.kill(await found(), 'SIGKILL');
  expect(await target).toBeInstanceOf(Error);
  await expect
    .poll(async () => await query(embedded.url, 'select 1 as one').catch(() => []))
    .toEqual([{ one: 1 }]);
  expect(embedded.pid()).toBe(before);
});

test('ends and starts the database again when it lives and comes to nothing', async () => {
  const embedded = await start();
  const restarted = new Promise<void>((resolve) => embedded.onRestart(resolve));
  const stuck = embedded.pid() ?? 0;
  // It hears neither that its children are gone, nor that it should stop.
  process.kill(stuck, 'SIGSTOP');
  for (const pid of postgresProcessesOn(path.join(setup.dataDir, 'postgres/data')))
    if (pid !== stuck) process.kill(pid, 'SIGKILL');
  await restarted;
  expect(embedded.pid()).not.toBe(stuck);
  expect(await query(embedded.url, 'select count(*)::int as count from stones')).toEqual([{ count: 3 }]);
});

test('throws a half-made cluster away', async () => {
  const folder = path.join(setup.base, 'half');
  const draft = path.join(folder, 'postgres', 'data.new-999999999');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'PG_VERSION'), '18\n');
  await start(folder);
  expect(existsSync(draft)).toBe(false);
});

test('refuses the data of another PostgreSQL, and what is no database at all', async () => {
  const folder = path.join(setup.base, 'foreign');
  await mkdir(path.join(folder, 'postgres', 'data'), { recursive: true });
  await writeFile(path.join(folder, 'postgres', 'data', 'holiday.jpg'), '');
  await expect(start(folder)).rejects.toThrow('nor a PostgreSQL data folder');
  await writeFile(path.join(folder, 'postgres', 'data', 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow(
    'written by PostgreSQL 17, but this version of Cairn includes 18',
  );
});

test('makes the library links that npm left out', async () => {
  const copy = await copyPackage();
  const { postgres } = prepareRuntime(setup.base, undefined, copy);
  expect(postgres.startsWith(copy.folder)).toBe(true);
  expect(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('PostgreSQL) 18');
  expect(lstatSync(path.join(copy.folder, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true);
});

test.runIf(isRoot)('gives root an unprivileged database, on programs that its user can read', async () => {
  const copy = await copyPackage();
  chmodSync(copy.folder, 0o700);
  const owner = { uid: 65_432, gid: 65_432 };
  const { postgres } = prepareRuntime(setup.base, owner, { ...copy, version: '18.0-test' });
  try {
    expect(postgres.startsWith(copy.folder)).toBe(false);
    expect(spawnSync(postgres, ['--version'], { encoding: 'utf8', ...owner }).stdout).toContain(
      'PostgreSQL) 18',
    );
  } finally {
    rmSync(path.dirname(path.dirname(postgres)), { recursive: true });
  }
  const { pid } = await start();
  const { uid } = statSync(`/proc/${pid()}`);
  expect(uid).not.toBe(0);
  expect(statSync(dataFolder()).uid).toBe(uid);
});

test.runIf(isRoot)('serves an ordinary user too, and tells that user about a folder of root', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-nobody-'));
  try {
    chownSync(folder, NOBODY, NOBODY);
    const user = {
      uid: NOBODY,
      gid: NOBODY,
      env: { PATH: process.env['PATH'], TMPDIR: folder },
    };
    const { url, pid } = await startElsewhere(folder, user);
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY);
    expect(decodeURIComponent(url)).toContain(`host=${folder}/postgres/socket`);
    children.pop()?.kill('SIGTERM');
    await expect.poll(() => isAlive(pid)).toBe(false);
    // Root may look after a user's data: the database goes on running as that user.
    const asRoot = await start(folder);
    expect(statSync(`/proc/${asRoot.pid()}`).uid).toBe(NOBODY);
    await asRoot.stop();
    chownSync(path.join(folder, 'postgres', 'data'), 65_432, 65_432);
    await expect(startElsewhere(folder, user)).rejects.toThrow(
      /belongs to user 65432, but this server runs as user 65534/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('has left no database process of these tests', async () => {
  expect(postgresProcessesOn(dataFolder())).toEqual([]);
  expect((await readdir(path.join(setup.dataDir, 'postgres'))).sort()).toEqual(['data', 'log']);
});

async function copyPackage(): Promise<{ folder: string; version: string }> {
  const { folder, version } = findPackage();
  const copy = path.join(await mkdtemp(path.join(setup.base, 'package ')), 'package');
  cpSync(path.join(folder, 'native'), path.join(copy, 'native'), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  return { folder: copy, version };
}
