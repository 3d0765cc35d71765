import path from 'node:path';
import { renewEpochs, restoreArchive } from '../platform/db/archive/index.ts';
import { migrate } from '../platform/db/index.ts';
import { filesFolder } from '../platform/db/upgrade-database.ts';
import { endProgress, print, progress } from './report.ts';
import { withDatabaseAlone } from './with-database.ts';

export async function restoreCommand(archive: string, options: { json?: boolean }): Promise<void> {
  await withDatabaseAlone(async ({ config, database }) => {
    const { header, manifest } = await restoreArchive({
      databaseUrl: database.url,
      archive: path.resolve(archive),
      filesFolder: filesFolder(config),
      onProgress: progress,
      beforeCommit: renewEpochs,
    });
    progress('upgrading');
    await migrate(database.db);
    endProgress();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const result = {
      createdAt: header.createdAt,
      tables: manifest.tables.length,
      rows,
      files: manifest.files.length,
    };
    print(
      result,
      `Restored ${rows} rows of ${result.tables} tables and ${result.files} files.`,
      options.json,
    );
  });
}
