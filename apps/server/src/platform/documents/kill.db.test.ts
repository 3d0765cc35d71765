import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readContent } from '@cairn/documents/content';
import { documentToText } from '@cairn/editor/convert';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { builtProgram } from '../../../test/given/built-program.ts';
import { fixture } from '../../../test/given/fixture.ts';
import { givenNote, Tab, type GivenNote } from '../../../test/documents.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { Person } from '../../../test/person.ts';
import { loadYdoc } from './load-ydoc.ts';

/** More by hand: KILL_ROUNDS=200 npx vitest run --project db apps/server/src/platform/documents/kill */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2);
const seed = Number(process.env['DOCUMENTS_SEED'] ?? Date.now() % 1_000_000);
const WRITERS = 4;

const program = builtProgram('test/note-server.ts');
const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-kill-'));

const setup = fixture(
  async () => {
    const database = await openTestDatabase();
    const port = await freePort();
    return { database, port, running: await startProcess(database.url, port) };
  },
  async ({ database, running }) => {
    running.kill('SIGKILL');
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test(
  `a server that is killed while people type has lost nothing it acknowledged (DOCUMENTS_SEED=${seed})`,
  async () => {
    const base = `http://127.0.0.1:${setup.port}`;
    const given = await givenNote(
      { db: setup.database.db, person: (name) => Person.signUp(base, name) },
      'start',
    );
    // Devices of their own: tabs of one browser would tell each other what the server has not seen.
    const tabs = Array.from({ length: WRITERS }, () => {
      const device = { id: uuid(), cookie: given.ada.cookie };
      return new Tab(base, device, given.workspace.slug, given.noteId);
    });
    await Promise.all(tabs.map((tab) => tab.becomes('saved')));
    const writers = tabs.map((tab, at) => new Typist(tab, `w${at}`));
    for (let round = 0; round < rounds; round++) {
      for (const writer of writers) writer.start();
      await pause(400 + ((seed * (round + 7)) % 600));
      await killProcess();
      for (const writer of writers) writer.stop();
      const stored = await storedText(given);
      const acknowledged = writers.flatMap((writer) => writer.acknowledged());
      expect(acknowledged.length, 'something was acknowledged').toBeGreaterThan(0);
      expect(acknowledged.filter((word) => !stored.includes(word))).toEqual([]);
      setup.running = await startProcess(setup.database.url, setup.port);
      await Promise.all(tabs.map((tab) => tab.becomes('saved')));
      const all = await storedText(given);
      expect(writers.flatMap(({ written }) => written).filter((word) => !all.includes(word))).toEqual([]);
    }
    await Promise.all(tabs.map((tab) => tab.open.close()));
  },
  60_000 + rounds * 20_000,
);

/** Types numbered words, fifty a second, each a change of its own. */
class Typist {
  readonly written: string[] = [];
  readonly #tab: Tab;
  readonly #name: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(tab: Tab, name: string) {
    this.#tab = tab;
    this.#name = name;
  }

  start(): void {
    this.#timer = setInterval(() => {
      const word = `<${this.#name}.${this.written.length}>`;
      this.#tab.type(0, word);
      this.written.push(word);
    }, 20);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Changes are acknowledged in their order. */
  acknowledged(): string[] {
    return this.written.slice(0, this.written.length - this.#tab.open.unsynced.get());
  }
}

async function storedText(given: GivenNote): Promise<string> {
  const loaded = await loadYdoc(setup.database.db, { workspaceId: given.workspace.id, id: given.noteId });
  return loaded ? documentToText(readContent(loaded.ydoc)) : '';
}

async function startProcess(databaseUrl: string, port: number): Promise<ChildProcess> {
  const started = spawn(process.execPath, [program.file], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_MULTIPLIER: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(started.stdout, 'data');
  return started;
}

async function killProcess(): Promise<void> {
  const ended = once(setup.running, 'exit');
  setup.running.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  return free;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
