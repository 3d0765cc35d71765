import path from 'node:path';
import { writeArchive } from '../platform/db/archive/index.ts';
import { removeBackupDrafts } from '../platform/db/backup-drafts.ts';
import { backupsFolder, filesFolder, timeStamp } from '../platform/db/upgrade-database.ts';
import { isOnDisk } from '../platform/files/index.ts';
import { countOf, endProgress, print, progress, sizeOf } from './report.ts';
import { withDatabase } from './with-database.ts';

export async function backupCommand(options: { output?: string; json?: boolean }): Promise<void> {
  await withDatabase(async ({ config, database }) => {
    await removeBackupDrafts(backupsFolder(config));
    const name = `cairn-${timeStamp(new Date())}.tar.gz`;
    const output =
      options.output === undefined ? path.join(backupsFolder(config), name) : path.resolve(options.output);
    const summary = await writeArchive({
      databaseUrl: database.url,
      ...(isOnDisk(config) ? { filesFolder: filesFolder(config) } : {}),
      output,
      onProgress: progress,
    });
    endProgress();
    const { file, bytes, tables, rows, files } = summary;
    print(
      summary,
      `Created ${file}: ${countOf(rows, 'row')} in ${countOf(tables, 'table')}, ${countOf(files, 'file')}, ${sizeOf(bytes)}.`,
      options.json,
    );
  });
}
