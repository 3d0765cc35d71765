import { z } from 'zod';
import { sweepAssets } from './features/assets/public.ts';
import { followLeftBehind } from './features/issues/public.ts';
import type { Auth } from './platform/auth/index.ts';
import { makeBackupWhenDue, type ScheduledBackupsSettings } from './platform/db/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { job, type AnyJob, type JobContext, type Every } from './platform/jobs/index.ts';
import type { Mail } from './platform/mail/index.ts';
import { trimLogs } from './platform/sync/index.ts';

export interface ServerJobsSettings {
  readonly auth: Auth;
  readonly mail: Mail;
  readonly store: FileStore;
  readonly descriptions: Parameters<typeof followLeftBehind>[1];
  readonly backups: ScheduledBackupsSettings;
}

/** A sweep that has missed many hours, over a large instance. */
const SWEEP_LIMIT_MS = 30 * 60_000;
/** As long as a backup of a large instance may take on a slow disk. */
const BACKUP_LIMIT_MS = 12 * 3_600_000;

/** What the server does without being asked. */
export function serverJobs({ auth, mail, store, descriptions, backups }: ServerJobsSettings): AnyJob[] {
  return [
    ...mail.jobs,
    sweep('accounts.forget-expired', { hours: 1 }, () => auth.sweep()),
    sweep('sync.trim-logs', { hours: 1 }, ({ db }) => trimLogs(db)),
    sweep('issues.follow-left-behind', { hours: 1 }, ({ db }) => followLeftBehind(db, descriptions)),
    sweep('assets.sweep', { hours: 1 }, ({ db }) => sweepAssets(db, store)),
    sweep(
      'backups.make',
      { minutes: 10 },
      ({ signal }) => makeBackupWhenDue(backups, signal),
      BACKUP_LIMIT_MS,
    ),
  ];
}

function sweep(
  name: string,
  every: Every,
  run: (context: JobContext) => Promise<unknown>,
  timeLimitMs = SWEEP_LIMIT_MS,
): AnyJob {
  return job(name, { input: z.object({}), every, timeLimitMs, run });
}
