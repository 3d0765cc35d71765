import { ruledProjects, tidyProject } from '../features/automations/public.ts';
import { CommandError, countOf, print } from './report.ts';
import { withDatabase } from './with-database.ts';
import { withHub } from './with-hub.ts';

const DAY_MS = 86_400_000;
/** Further ahead every issue is due. */
const AHEAD_MAX = 3660;

/** What the server does every hour, now; with `--ahead` what it would do so many days later. */
export async function automationsRunCommand(options: {
  workspace?: string;
  ahead?: string;
  json?: boolean;
}): Promise<void> {
  const ahead = Number(options.ahead ?? 0);
  if (!Number.isInteger(ahead) || ahead < 0 || ahead > AHEAD_MAX)
    throw new CommandError(
      `Use a number of days from 0 to ${AHEAD_MAX} for --ahead, not "${options.ahead}".`,
    );
  await withDatabase(async (instance) => {
    const total = { projects: 0, closed: 0, archived: 0 };
    await withHub(instance, async (hub) => {
      for await (const page of ruledProjects(instance.database.db, options.workspace))
        for (const given of page) {
          const done = await tidyProject({ hub, ...given, asOf: Date.now() + ahead * DAY_MS });
          total.projects += 1;
          total.closed += done.close;
          total.archived += done.archive;
        }
    });
    print(
      total,
      `${countOf(total.projects, 'project')} with automations: ${countOf(total.closed, 'issue')} closed, ${total.archived} archived.`,
      options.json,
    );
  });
}
