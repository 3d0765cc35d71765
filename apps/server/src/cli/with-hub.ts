import { schema } from '@cairn/domain';
import { features } from '../features.ts';
import { createRunner } from '../platform/commands/index.ts';
import { loadActor, SyncHub } from '../platform/sync/index.ts';
import type { Session } from './with-database.ts';

/** Longer than a hub gathers what it tells other processes. */
const TELL_MS = 50;

/**
 * Runs `work` with a hub that nobody is connected to: what it commits reaches the log like any command, and a server
 * that runs beside hears of it.
 */
export async function withHub<T>(session: Session, work: (hub: SyncHub) => Promise<T>): Promise<T> {
  const { database, log } = session;
  const failed = (error: unknown): void => log.error({ err: error }, 'failed');
  const runner = createRunner({
    schema,
    handlings: features.flatMap((feature) => feature.handlings),
    reactions: features.flatMap((feature) => feature.reactions ?? []),
    loadActor,
    now: () => Date.now(),
    failed,
  });
  const hub = new SyncHub({ db: database.db, url: database.url, schema, runner, build: 'cli', failed });
  try {
    return await work(hub);
  } finally {
    await new Promise((resolve) => setTimeout(resolve, TELL_MS));
  }
}
