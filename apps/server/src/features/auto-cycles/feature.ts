import { autoCycles as settings, setAutoCycles } from '@cairn/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { handleChange } from '../../platform/commands/index.ts';
import type { Feature, Running } from '../../platform/feature.ts';
import { job, sweep, type Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { projectsWith } from '../automations/public.ts';
import { followAutoCycles } from './follow-auto-cycles.ts';

const wanted = z.object({ workspaceId: z.uuid(), projectId: z.uuid() });
type Follow = Job<typeof wanted>;

/** One job per project, so that a large one delays no one else. */
const follow = (run: Follow['run']): Follow =>
  job('auto-cycles.follow', { input: wanted, key: ({ projectId }) => projectId, run });

/** For enqueuing from a command; the worker has the real dependencies. */
const asked = follow(() => Promise.reject(new Error('put in, never run')));

function startFollowing({ hub }: Services): Running {
  const run = follow(({ signal }, given) => followAutoCycles({ hub, ...given, asOf: Date.now(), signal }));
  const look = sweep('auto-cycles.look', async ({ db, put }) => {
    for await (const page of projectsWith(db, settings.table, sql`held.is_on and p.has_cycles`))
      for (const given of page) await put(run, given, { owner: `workspace ${given.workspaceId}` });
  });
  return { jobs: [run, look] };
}

export const autoCycles: Feature = {
  commandHandlers: [
    handleChange(setAutoCycles, {
      // The person who switches it on sees the cycles appear.
      also: async (tx, { projectId }) => {
        const { isOn } = await tx.get(settings, projectId);
        if (isOn) await tx.enqueue(asked, { workspaceId: tx.workspaceId, projectId });
      },
    }),
  ],
  start: startFollowing,
};
