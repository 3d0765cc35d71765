import type { WorkerEvents } from 'graphile-worker';
import { Listener } from '../db/listener.ts';

/** By what the connections of the queue are known in the database: they are the owner's, all others the serving role's. */
export const JOBS_APPLICATION = 'cairn jobs';

/**
 * Each worker holds a lock of a connection, which the database lets go of when its process is gone. So what a killed
 * process held is known at once, and one that only stands still is let be. The library would wait for four hours, because it
 * only knows when a job was taken.
 */
export function showPresence(events: WorkerEvents, ownerUrl: string): void {
  const shown = new Map<string, Listener>();
  events.on('pool:create', ({ workerPool: { id } }) => {
    const presence = new Listener({
      url: ownerUrl,
      channels: {},
      // The library makes it of letters, digits and a hyphen.
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

/** The lock of a worker, as SQL. @param holder its id, as SQL too */
export const presenceOf = (holder: string): string => `hashtextextended('job worker ' || ${holder}, 0)`;
