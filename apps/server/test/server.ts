import { afterAll, beforeAll } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type RunningServer } from '../src/main.ts';
import { readConfig } from '../src/platform/config/index.ts';
import type { Db } from '../src/platform/db/index.ts';
import { openTestDatabase } from './database.ts';
import { notes } from './note-kind.ts';
import { Person } from './person.ts';

/** What the server of the tests signs with. */
export const TEST_SECRET = 'a secret for tests, thirty-two characters';

export interface TestServer {
  readonly url: string;
  readonly db: Db;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** What the server has logged, from its level on: fatal errors, unless `env` says more. */
  readonly logged: string[];
  /** Signs somebody new up; `name` is also the start of the address. */
  person(name: string): Promise<Person>;
  /** One more process on the same database and files, until the tests of the file are over. */
  another(more?: Readonly<Record<string, string>>): Promise<RunningServer>;
}

/**
 * The whole server on a database of its own for one test file; `env` sets what the test is about.
 *
 * @example
 * const server = testServer();
 * test('…', async () => { const ada = await server.person('ada'); … });
 */
export function testServer(env: Readonly<Record<string, string>> = {}): TestServer {
  let running: RunningServer;
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const logged: string[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-server-'));
  const others: RunningServer[] = [];
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
    const { config } = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_MULTIPLIER: '1000',
      ...env,
      ...more,
    });
    return await startServer(
      { ...config, secretKey: TEST_SECRET },
      { write: (line) => void logged.push(line) },
      [notes],
    );
  };
  beforeAll(async () => {
    database = await openTestDatabase();
    running = await start();
  });
  afterAll(async () => {
    for (const other of others) await other.stop();
    await running.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    get url() {
      return `http://127.0.0.1:${running.port}`;
    },
    get db() {
      return database.db;
    },
    dataDir,
    logged,
    get databaseUrl() {
      return database.url;
    },
    another: async (more) => {
      const other = await start(more);
      others.push(other);
      return other;
    },
    person: (name) => Person.signUp(`http://127.0.0.1:${running.port}`, name),
  };
}
