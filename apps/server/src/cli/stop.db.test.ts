import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createIssue } from '@cairn/domain';
import type { BootstrapHeader, ServerFrame } from '@cairn/sync/protocol';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase } from '../../test/database.ts';
import { builtProgram } from '../../test/given/built-program.ts';
import { helloFrom } from '../../test/given/hello.ts';
import { newIssue, Person } from '../../test/person.ts';
import { SlowLine } from '../../test/slow-line.ts';

const database = testDatabase();
const program = builtProgram('src/cli/cairn.ts');
const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-stop-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a stop may take; on a machine where even an idle server takes long, as many times as long. */
const STOP_MS = 5000;
const AS_IDLE = 10;
const WRITERS = 50;
const LATENCY_MS = 40;
/** As somebody types. */
const EVERY_MS = 25;

async function start(): Promise<{ child: ChildProcess; port: number; said: () => string }> {
  const child = spawn(process.execPath, [program.file, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_MULTIPLIER: '1000',
    },
  });
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, port: Number(/:(\d+)$/.exec(line)?.[1]), said: () => said };
}

/** @returns how the process ended, and after how many milliseconds */
async function stop(child: ChildProcess): Promise<{ code: unknown; ms: number }> {
  const ended = once(child, 'exit');
  const began = performance.now();
  child.kill('SIGTERM');
  const [code] = (await ended) as unknown[];
  return { code, ms: performance.now() - began };
}

interface Place {
  readonly person: Person;
  readonly slug: string;
  readonly header: BootstrapHeader;
  readonly project: { readonly id: string; readonly stateIds: string[] };
}

/** Types on and on, and notes which issues were acknowledged. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly heard: string[] = [];
  readonly #ids: string[] = [];
  readonly #socket: WebSocket;
  #timer: NodeJS.Timeout | undefined;

  constructor(port: number, { person, slug, header, project }: Place) {
    const clientId = uuid();
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/sync/${slug}/socket`, {
      headers: { cookie: person.cookie, origin: `http://127.0.0.1:${port}` },
    });
    this.#socket.on('error', () => undefined);
    // In this process not every feature is loaded that adds to the schema.
    const hello = { ...helloFrom(header, clientId), schema: header.schema };
    this.#socket.on('open', () => this.#socket.send(JSON.stringify(hello)));
    this.#socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      this.heard.push(frame.t);
      if (frame.t === 'welcome') this.#timer = setInterval(() => this.#type(clientId, project), EVERY_MS);
      if (frame.t !== 'd') return;
      for (const change of frame.c)
        if (change.o === 'A' && change.c === clientId && !change.e)
          this.acknowledged.push(this.#ids[change.n - 1] ?? '');
    });
    this.#socket.on('close', () => clearInterval(this.#timer));
  }

  end(): void {
    clearInterval(this.#timer);
    this.#socket.terminate();
  }

  #type(clientId: string, project: Place['project']): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const id = uuid();
    const mid = this.#ids.push(id);
    const { name, version: v } = createIssue;
    const ms = [{ mid, name, v, args: newIssue(id, project, {}) }];
    this.#socket.send(JSON.stringify({ t: 'push', clientId, ms }));
  }
}

/** Sends one command after the other by requests, until the server does not answer them any more. */
async function writeByRequests({ person, slug, project }: Place): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const id = uuid();
    const answer = await person.run(slug, createIssue, newIssue(id, project, {})).catch(() => undefined);
    if (answer?.status !== 200) return acknowledged;
    acknowledged.push(id);
  }
}

test('with fifty writers behind a slow line and others that send requests, a stop ends soon and keeps what was acknowledged', async () => {
  const idle = await start();
  const person = await Person.signUp(`http://127.0.0.1:${idle.port}`, 'ada');
  const { slug } = await person.createWorkspace();
  const project = await person.createProject(slug);
  const quiet = await stop(idle.child);
  expect(quiet.code, idle.said()).toBe(0);

  const { child, port, said } = await start();
  const ada = person.at(`http://127.0.0.1:${port}`);
  const { body } = await ada.call<string>('GET', `/sync/${slug}/bootstrap?clients=`);
  const header = JSON.parse(body.split('\n')[0] ?? '') as BootstrapHeader;
  const place: Place = { person: ada, slug, header, project };
  const line = await SlowLine.to(port, LATENCY_MS);
  const writers = Array.from({ length: WRITERS }, () => new Writer(line.port, place));
  const requests = Array.from({ length: 5 }, () => writeByRequests(place));
  await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 2)).toBe(true);

  const { code, ms } = await stop(child);
  expect(code, said()).toBe(0);
  expect(ms, said()).toBeLessThan(Math.max(STOP_MS, AS_IDLE * quiet.ms));
  const byRequests = (await Promise.all(requests)).flat();
  // What the server had said is still on its way.
  await expect.poll(() => writers.every(({ heard }) => heard.at(-1) === 'bye')).toBe(true);
  for (const writer of writers) writer.end();
  line.close();

  const acknowledged = [...byRequests, ...writers.flatMap((writer) => writer.acknowledged)];
  expect(acknowledged.length).toBeGreaterThan(2 * WRITERS);
  const { rows } = await sql<{ id: string }>`select id from issues`.execute(database.db);
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
