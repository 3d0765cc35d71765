import { z } from 'zod';
import type { Feature, Running } from '../../platform/feature.ts';
import { enqueue, job, sweep, type AnyJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { followHistory, workspacesBehind } from './follow-history.ts';
import { routes } from './routes.ts';
import { Waker, wakeOnChanges } from './wake.ts';

/** What is told later than at once was overlooked by a wake: the commit took long, or a process died. */
const LOOK_EVERY = { minutes: 1 } as const;

/** Each workspace is a job of its own, so that a busy one keeps nobody waiting. */
function startTelling({ db, hub, failed }: Services): Running {
  const tell = job('notifications.tell', {
    input: z.object({ workspaceId: z.uuid() }),
    key: ({ workspaceId }) => workspaceId,
    run: async ({ db: served, signal }, { workspaceId }) => {
      if (await followHistory({ hub, workspaceId, signal })) await put(served, workspaceId);
    },
  });
  const put = (tx: typeof db, workspaceId: string): Promise<void> =>
    enqueue(tx, tell, { workspaceId }, { owner: `workspace ${workspaceId}` });
  const look: AnyJob = sweep(
    'notifications.look',
    async ({ db: served }) => {
      for (const workspaceId of await workspacesBehind(served)) await put(served, workspaceId);
    },
    { every: LOOK_EVERY },
  );
  const waker = new Waker((workspaceId) => put(db, workspaceId), failed);
  return { jobs: [tell, look], stop: () => waker.stop() };
}

export const notifications: Feature = {
  reactions: wakeOnChanges,
  routes,
  start: startTelling,
};
