import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { builtProgram } from '../../test/given/built-program.ts';
import { fixture } from '../../test/given/fixture.ts';
import { openImapServer } from '../../test/given/imap-server.ts';
import { z } from 'zod';
import { openTestDatabase } from '../../test/database.ts';
import { JOBS_SCHEMA } from '../platform/db/jobs-schema.ts';
import { enqueue, job } from '../platform/jobs/index.ts';

/** Each command is a process of its own, which takes seconds on a busy machine. */
const MINUTES = 3 * 60_000;

const program = builtProgram('src/cli/cairn.ts');
const started: ChildProcess[] = [];

const setup = fixture(() => ({ base: mkdtempSync(path.join(tmpdir(), 'cairn command line ')) }));

afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  rmSync(setup.base, { recursive: true, force: true });
});

function launch(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [program.file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(setup.base, 'data'), ...env },
  });
  started.push(child);
  return child;
}

async function cairn(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const child = launch(args, env);
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

test('answers help with 0, wrong usage and wrong settings with 2', async () => {
  const help = await cairn(['--help']);
  expect(help.code).toBe(0);
  for (const command of ['serve', 'migrate', 'backup', 'restore', 'doctor', 'config'])
    expect(help.out).toContain(command);
  expect((await cairn(['fly'])).code).toBe(2);
  expect((await cairn(['restore'])).code).toBe(2);
  expect(await cairn(['serve'], { PORT: 'http' })).toEqual({
    code: 2,
    out: '',
    err: 'PORT: expected a port from 0 to 65535, got "http".\n',
  });
});

test('prints settings with their source, but no secret', async () => {
  const { code, out } = await cairn(['config', '--json'], { SMTP_URL: 'smtp://user:hush@mail.example.com' });
  expect(code).toBe(0);
  expect(out).not.toContain('hush');
  expect(JSON.parse(out)).toContainEqual(
    expect.objectContaining({ name: 'SMTP_URL', value: '(secret)', source: 'environment' }),
  );
});

test('doctor says which half of inbound mail is missing, and nothing where neither is set', async () => {
  const secret = 's'.repeat(32);
  const said = async (env: Readonly<Record<string, string>>): Promise<unknown> => {
    const findings = JSON.parse((await cairn(['doctor', '--json'], env)).out) as { check: string }[];
    return findings.find(({ check }) => check === 'inbound mail');
  };
  expect(await said({})).toBeUndefined();
  expect(await said({ REPLY_ADDRESS: 'reply@example.com' })).toMatchObject({
    result: 'warning',
    detail: expect.stringContaining('neither INBOUND_MAIL_SECRET nor IMAP_URL is'),
  });
  expect(await said({ INBOUND_MAIL_SECRET: secret })).toMatchObject({
    result: 'warning',
    detail: expect.stringContaining('REPLY_ADDRESS is not'),
  });
  const both = { REPLY_ADDRESS: 'reply@example.com', INBOUND_MAIL_SECRET: secret };
  expect(await said(both)).toMatchObject({ result: 'ok' });
  const imap = await openImapServer();
  const read = { REPLY_ADDRESS: 'reply@example.com', IMAP_URL: imap.url };
  expect(await said(read)).toMatchObject({ result: 'ok' });
  const wrong = { ...read, IMAP_URL: imap.url.replace('testpass', 'wrong') };
  expect(await said(wrong)).toMatchObject({
    result: 'problem',
    detail: expect.stringMatching(/^the mailbox in IMAP_URL can't be read: /),
  });
  await imap.close();
});

test(
  'carries a database from one folder to another',
  async () => {
    expect(JSON.parse((await cairn(['migrate', '--dry-run', '--json'])).out)).toMatchObject({
      dryRun: true,
      applied: [],
    });
    expect((await cairn(['migrate'])).out).toMatch(/^Applied 0001_/);
    expect((await cairn(['migrate'])).out).toMatch(/^The database is up to date/);
    const archive = path.join(setup.base, 'archive.tar.gz');
    expect(JSON.parse((await cairn(['backup', '--json', '-o', archive])).out)).toMatchObject({
      file: archive,
    });
    expect(await cairn(['backup', 'verify', archive])).toMatchObject({ code: 0, err: '' });
    const elsewhere = { DATA_DIR: path.join(setup.base, 'elsewhere') };
    expect(await cairn(['restore', archive], elsewhere)).toMatchObject({ code: 0, err: '' });
    expect((await cairn(['migrate', '--dry-run'], elsewhere)).out).toMatch(/^The database is up to date/);
    truncateSync(archive, 200);
    expect(await cairn(['restore', archive], { DATA_DIR: path.join(setup.base, 'third') })).toMatchObject({
      code: 1,
      err: expect.stringContaining("can't be read as a backup"),
    });
  },
  MINUTES,
);

test('finds what is wrong and repairs what is safe to repair', async () => {
  const secret = path.join(setup.base, 'data', 'secret-key');
  chmodSync(secret, 0o644);
  const sick = await cairn(['doctor', '--json']);
  expect(sick.code).toBe(1);
  expect(JSON.parse(sick.out)).toContainEqual(
    expect.objectContaining({ check: 'secret key', result: 'problem' }),
  );
  const cured = await cairn(['doctor', '--fix', '--json']);
  expect(cured.code).toBe(0);
  const results = new Map(
    (JSON.parse(cured.out) as { check: string; result: string }[]).map(({ check, result }) => [
      check,
      result,
    ]),
  );
  expect(results.get('secret key')).toBe('fixed');
  for (const check of [
    'fsync',
    'full_page_writes',
    'synchronous_commit',
    'data_checksums',
    'migrations',
    'indexes',
    'documents',
    'jobs',
  ]) {
    expect(results.get(check), check).toBe('ok');
  }
});

test(
  'lists the jobs that failed, and runs them again',
  async () => {
    const database = await openTestDatabase();
    const at = { DATABASE_URL: database.url };
    try {
      const failing = job('trial.fail', { input: z.object({}), run: async () => undefined });
      for (const name of ['one', 'two'])
        await enqueue(database.db, failing, {}, { owner: 'instance trial', key: name });
      await sql`update ${sql.raw(JOBS_SCHEMA)}._private_jobs
      set attempts = max_attempts, last_error = 'no reason'`.execute(database.db);
      const listed = await cairn(['jobs', 'list'], at);
      expect(listed.out).toMatch(
        /^\d+ {2}trial\.fail {2}\(instance trial, 12 attempts, [^)]+\) {2}no reason$/m,
      );
      expect((await cairn(['doctor'], at)).out).toMatch(/^warning +jobs +2 failed/m);
      const [id = ''] = /^\d+/.exec(listed.out) ?? [];
      expect(await cairn(['jobs', 'run-again', id], at)).toMatchObject({
        code: 0,
        out: '1 job will run again.\n',
      });
      expect(await cairn(['jobs', 'run-again', id], at)).toMatchObject({ code: 1 });
      expect(await cairn(['jobs', 'run-again'], at)).toMatchObject({ code: 1 });
      expect((await cairn(['jobs', 'run-again', '--all'], at)).out).toBe('1 job will run again.\n');
      expect((await cairn(['jobs', 'list'], at)).out).toBe('No failed jobs.\n');
    } finally {
      await database.drop();
    }
  },
  MINUTES,
);

test(
  'serves with one line of output, is joined by commands, and stops in order',
  async () => {
    const server = launch(['serve'], { PORT: '0' });
    const lines: string[] = [];
    const output = createInterface({ input: server.stdout! });
    output.on('line', (line) => lines.push(line));
    await once(output, 'line');
    const url = /^Cairn is running at (http:\/\/localhost:\d+)$/.exec(lines[0] ?? '')?.[1] ?? '';
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { out } = await cairn(['doctor']);
    expect(out).toMatch(/^ok +database role +cairn_serving is used/m);
    expect(out).toMatch(/^ok +PostgreSQL +\d+\.\d+, embedded, on a socket in the data folder$/m);

    expect(await cairn(['serve'], { PORT: '0' })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Another server (process ${server.pid}) is already running on`),
    });
    expect(await cairn(['serve'], { PORT: new URL(url).port })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Port \d+ is already in use.*PORT=\d+ npm start\n$/),
    });
    expect(await cairn(['backup', '--json'])).toMatchObject({ code: 0 });
    expect((await cairn(['restore', path.join(setup.base, 'archive.tar.gz')])).err).toContain(
      'already running',
    );

    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number];
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(existsSync(path.join(setup.base, 'data', 'postgres', 'server.lock'))).toBe(false);
  },
  MINUTES,
);

test(
  'lists, closes and opens accounts beside a server, lists and ends tokens, and a restore ends sign-ins',
  async () => {
    const env = { DATA_DIR: path.join(setup.base, 'accounts') };
    const server = launch(['serve'], { PORT: '0', ...env });
    const output = createInterface({ input: server.stdout! });
    const [line] = (await once(output, 'line')) as [string];
    const url = line.replace('Cairn is running at ', '');
    const send = async (way: string, body: object | undefined, cookie = ''): Promise<Response> =>
      await fetch(url + way, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { origin: url, cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const signUp = async (email: string): Promise<string> => {
      const body = { email, password: 'seven wet otters in a boat', display_name: email };
      return (await send('/auth/sign-up', body)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    await signUp('admin@example.com');
    const cookie = await signUp('ada@example.com');
    await send('/api/workspaces', { name: 'Acme', slug: 'acme', company_size: '2-10' }, cookie);
    const given = ['--workspace', 'acme', '--email', 'ada@example.com', '--json'];
    const { token, id } = JSON.parse((await cairn(['token', 'create', ...given], env)).out) as {
      token: string;
      id: string;
    };
    const use = async (): Promise<number> =>
      (await fetch(`${url}/api/workspaces/acme/members`, { headers: { 'x-api-key': token } })).status;
    expect(await use()).toBe(200);
    expect((await cairn(['token', 'list', '--workspace', 'acme'], env)).out).toContain(id);
    expect((await cairn(['token', 'revoke', id], env)).code).toBe(0);
    expect(await use()).toBe(401);
    expect((await cairn(['token', 'revoke', id], env)).code).toBe(1);

    expect((await cairn(['user', 'close', 'admin@example.com'], env)).err).toContain('only server admin');
    expect((await cairn(['user', 'close', 'ada@example.com'], env)).out).toContain('signed out 1 session.');
    expect((await send('/api/users/me', undefined, cookie)).status).toBe(401);
    expect((await cairn(['user', 'list'], env)).out).toMatch(/^ada@example.com .*\(.*deactivated /m);
    expect((await cairn(['user', 'reopen', 'ada@example.com'], env)).code).toBe(0);
    expect((await cairn(['user', 'reopen', 'ada@example.com'], env)).code).toBe(1);

    const archive = path.join(setup.base, 'accounts.tar.gz');
    expect((await cairn(['backup', '-o', archive], env)).code).toBe(0);
    server.kill('SIGTERM');
    await once(server, 'exit');
    const restored = await cairn(['restore', archive, '--json'], {
      DATA_DIR: path.join(setup.base, 'restored'),
    });
    expect(JSON.parse(restored.out)).toMatchObject({ ended: { sessions: 1, tokens: 0 } });
  },
  MINUTES,
);

test('says in one line that the port belongs to another program', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, err } = await cairn(['serve'], {
    PORT: String(port),
    DATA_DIR: path.join(setup.base, 'never used'),
  });
  other.close();
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain(`PORT=${port + 1} npm start`);
  expect(existsSync(path.join(setup.base, 'never used', 'postgres'))).toBe(false);
});

test(
  'ends, and says the same, when the port is taken while the database starts',
  async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const dataDir = path.join(setup.base, 'port taken late');
    const ended = cairn(['serve'], { PORT: String(port), DATA_DIR: dataDir });
    await vi.waitFor(
      () => expect(existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))).toBe(true),
      {
        timeout: MINUTES / 2,
        interval: 5,
      },
    );
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { code, err } = await ended;
    other.close();
    expect(code).toBe(1);
    expect(err).toContain(`PORT=${port + 1} npm start`);
    expect(err).not.toContain('EADDRINUSE');
  },
  MINUTES,
);

test('says that the data folder cannot be made', async () => {
  const file = path.join(setup.base, 'a file');
  writeFileSync(file, '');
  const { code, err } = await cairn(['serve'], { DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(2);
  expect(err).toMatch(/^DATA_DIR: expected a folder that can be written, got .*\n$/);
});
