import { migrationState, type MigrationState } from '../platform/db/index.ts';
import { upgradeDatabase } from '../platform/db/upgrade-database.ts';
import { countOf, endProgress, print, progress } from './report.ts';
import { withDatabase } from './with-database.ts';

export async function migrateCommand(options: { dryRun?: boolean; json?: boolean }): Promise<void> {
  await withDatabase(async ({ config, database, log }) => {
    const before = await migrationState(database.db);
    if (options.dryRun !== true) {
      await upgradeDatabase(database, config, log, { onApplied: (name) => progress(`applied ${name}`) });
      endProgress();
    }
    const result = { dryRun: options.dryRun === true, ...before };
    print(result, describe(before, options.dryRun === true), options.json);
  });
}

function describe({ pending, applied }: MigrationState, dryRun: boolean): string {
  if (pending.length === 0) return `The database is up to date (${countOf(applied.length, 'migration')}).`;
  return `${dryRun ? 'Would apply' : 'Applied'} ${pending.join(', ')}.`;
}
