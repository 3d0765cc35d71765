import type { Feature, Running } from '../../platform/feature.ts';
import { sweep } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { exportHandlers } from './check-export.ts';
import { exportJob } from './export-job.ts';
import { routes } from './routes.ts';
import { fail, runExport } from './run-export.ts';
import { lostExports, sweepFiles, sweepHistory } from './sweep-exports.ts';

function startExports({ hub, files }: Services): Running {
  const write = exportJob(({ db, signal, isLast }, asked) =>
    runExport({ db, signal, isLast, hub, files, ...asked }),
  );
  const tidy = sweep('exports.sweep', async ({ db, put }) => {
    for (const { userId, isGivenUp, workspaceId, exportId } of await lostExports(db))
      if (isGivenUp) await fail({ hub, exportId }, { userId, workspaceId }, 'interrupted');
      else await put(write, { workspaceId, exportId }, { owner: `workspace ${workspaceId}` });
    await sweepHistory(db, hub);
    await sweepFiles(db, files.store);
  });
  return { jobs: [write, tidy] };
}

export const issueExports: Feature = {
  commandHandlers: exportHandlers,
  routes,
  start: startExports,
};
