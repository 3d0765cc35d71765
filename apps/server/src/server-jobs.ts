import type { Auth } from './platform/auth/index.ts';
import { makeBackupWhenDue, type ScheduledBackupsSettings } from './platform/db/index.ts';
import { sweep, type AnyJob } from './platform/jobs/index.ts';
import type { Mail } from './platform/mail/index.ts';
import { trimLogs } from './platform/sync/index.ts';

export interface ServerJobsSettings {
  readonly auth: Auth;
  readonly mail: Mail;
  /** Those of the features that have been started. */
  readonly features: readonly AnyJob[];
  readonly backups: ScheduledBackupsSettings;
}

/** As long as a backup of a large instance may take on a slow disk. */
const BACKUP_LIMIT_MS = 12 * 3_600_000;

/** What the server does without being asked. */
export const serverJobs = ({ auth, mail, features, backups }: ServerJobsSettings): AnyJob[] => [
  ...mail.jobs,
  sweep('accounts.forget-expired', () => auth.sweep()),
  sweep('sync.trim-logs', ({ db }) => trimLogs(db)),
  ...features,
  sweep('backups.make', ({ signal }) => makeBackupWhenDue(backups, signal), {
    every: { minutes: 10 },
    timeLimitMs: BACKUP_LIMIT_MS,
  }),
];
