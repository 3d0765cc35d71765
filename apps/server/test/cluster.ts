import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDb, migrate } from '../src/platform/db/index.ts';
import { upgradeJobsSchema } from '../src/platform/db/jobs-schema.ts';
import { startEmbedded, type Embedded } from '../src/platform/postgres/index.ts';
import { stopPostmaster } from '../src/platform/postgres/postmaster.ts';
import { isAlive, postgresProcessesOn } from '../src/platform/postgres/processes.ts';
import { removeSocketFolder } from '../src/platform/postgres/socket-folder.ts';
import { createDatabase, dropDatabase, inDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the cluster from which others are made. */
    clusterUrl: string;
    /** The name of the migrated database that tests clone. */
    templateName: string;
  }
}

const PREFIX = 'cairn-test-';

/** Nothing here has to survive a power cut. */
const FAST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '100',
};

/** Runs once before the database tests: one cluster, one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster();
  const templateName = `cairn_template_${process.pid}`;
  await createDatabase(cluster.url, templateName);
  const db = createDb({ url: inDatabase(cluster.url, templateName), poolSize: 1 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await upgradeJobsSchema(inDatabase(cluster.url, templateName));
  project.provide('clusterUrl', cluster.url);
  project.provide('templateName', templateName);
  return async () => {
    await dropDatabase(cluster.url, templateName);
    await cluster.close();
  };
}

interface Cluster {
  url: string;
  close(): Promise<void>;
}

async function openCluster(): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, close: async () => undefined };
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), PREFIX));
  const silent = { info: () => undefined, warn: () => undefined };
  const embedded: Embedded = await startEmbedded({ dataDir, log: silent, settings: FAST_SETTINGS });
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A killed test run leaves its cluster running. The next run takes it away. */
async function removeAbandoned(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), entry, 'postgres');
    const holder = await readFile(path.join(folder, 'server.lock'), 'utf8').catch(() => undefined);
    if (holder === undefined || isAlive(Number(/"pid":(\d+)/.exec(holder)?.[1] ?? 0))) continue;
    for (const pid of postgresProcessesOn(path.join(folder, 'data'))) {
      if (isAlive(pid)) await stopPostmaster(pid);
    }
    removeSocketFolder(folder);
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
}
