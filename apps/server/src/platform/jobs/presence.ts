import type { WorkerEvents } from 'graphile-worker';
import { Listener } from '../db/listener.ts';

/**
 * The name by which the database knows the queue's connections. They use the owner's role, all others the serving role.
 */
export const JOBS_APPLICATION = 'cairn jobs';

/**
 * Each worker holds a lock on a connection, which the database releases when its process ends. So a killed process is
 * noticed immediately, and one that is only halted is left alone. The library would wait for four hours, because it
 * only knows when a job was taken.
 */
export function showPresence(events: WorkerEvents, ownerUrl: string): void {
  const shown = new Map<string, Listener>();
  events.on('pool:create', ({ workerPool: { id } }) => {
    const presence = new Listener({
      url: ownerUrl,
      channels: {},
      // The library builds it from letters, digits and a hyphen.
      statements: [
        `set application_name = '${JOBS_APPLICATION}'`,
        `select pg_advisory_lock(${presenceOf(`'${id}'`)})`,
      ],
    });
    shown.set(id, presence);
    void presence.start();
  });
  events.on('pool:release', ({ workerPool: { id } }) => {
    void shown.get(id)?.stop();
    shown.delete(id);
  });
}

/** The lock of a worker, as SQL. @param holder its ID, also as SQL */
export const presenceOf = (holder: string): string => `hashtextextended('job worker ' || ${holder}, 0)`;
