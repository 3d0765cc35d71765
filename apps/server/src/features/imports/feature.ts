import type { Feature, Running } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import { guardedAgents } from '../../platform/outgoing/index.ts';
import type { Services } from '../../platform/services.ts';
import { importJob, runAt } from './import-job.ts';
import { importSeal } from './importers.ts';
import { lostImports, removeDrafts, startSyncs } from './look-after.ts';
import { onRestored } from './on-restored.ts';
import { READ_LIMITS } from './read-page.ts';
import { routes } from './routes.ts';
import { runImport } from './run-import.ts';

/** A sync starts at most this much late. */
const LOOK_EVERY = { minutes: 5 } as const;

function startImports({ hub, secret, allowedNetworks }: Services): Running {
  const importing = {
    hub,
    seal: importSeal(secret),
    agents: guardedAgents({ allowed: allowedNetworks }),
    limits: READ_LIMITS,
    now: () => Date.now(),
  };
  const run = importJob(async ({ db, signal, isLast }, ref) => {
    const next = await runImport({ ...importing, db, signal, isLast }, ref);
    if (next !== undefined) await runAt(db, ref, next === 'now' ? new Date() : next);
  });
  const look = sweep(
    'imports.look',
    async ({ db, put }) => {
      await removeDrafts(db);
      for (const ref of [...(await lostImports(db)), ...(await startSyncs(db, Date.now()))])
        await put(run, ref, { owner: `workspace ${ref.workspaceId}` });
    },
    { every: LOOK_EVERY },
  );
  return { jobs: [run, look] };
}

export const imports: Feature = { routes, start: startImports, onRestored };
