import { afterAll, beforeAll } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type RunningServer } from '../src/main.ts';
import { readConfig } from '../src/platform/config/index.ts';
import type { Db } from '../src/platform/db/index.ts';
import { openTestDatabase } from './database.ts';
import { Person } from './person.ts';

export interface TestServer {
  readonly url: string;
  readonly db: Db;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Signs somebody new up; `name` is also the start of the address. */
  person(name: string): Promise<Person>;
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
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cairn-server-'));
  beforeAll(async () => {
    database = await openTestDatabase();
    const { config } = readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_MULTIPLIER: '1000',
      ...env,
    });
    running = await startServer({ ...config, secretKey: 'a secret for tests, thirty-two characters' });
  });
  afterAll(async () => {
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
    get databaseUrl() {
      return database.url;
    },
    person: (name) => Person.signUp(`http://127.0.0.1:${running.port}`, name),
  };
}
