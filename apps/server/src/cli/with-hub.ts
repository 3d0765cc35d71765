import { createHub } from '../create-hub.ts';
import type { SyncHub } from '../platform/sync/index.ts';
import type { OpenInstance } from './with-database.ts';

/** Longer than a hub gathers what it tells other processes. */
const TELL_MS = 50;

/**
 * Runs `work` with a hub that nobody is connected to: what it commits reaches the log like any command, and a server
 * that runs beside hears of it.
 */
export async function withHub<T>(instance: OpenInstance, work: (hub: SyncHub) => Promise<T>): Promise<T> {
  const { database, log } = instance;
  const failed = (error: unknown): void => log.error({ err: error }, 'failed');
  const hub = createHub({ db: database.db, url: database.url, build: 'cli', failed });
  try {
    return await work(hub);
  } finally {
    await new Promise((resolve) => setTimeout(resolve, TELL_MS));
  }
}
