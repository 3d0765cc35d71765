import path from 'node:path';
import { verifyArchive } from '../platform/db/archive/index.ts';
import { countOf, endProgress, print, progress } from './report.ts';

export async function verifyBackupCommand(archive: string, options: { json?: boolean }): Promise<void> {
  const result = await verifyArchive({ archive: path.resolve(archive), onProgress: progress });
  endProgress();
  const { rows, tables, files, createdAt } = result;
  print(
    result,
    `The backup from ${createdAt} is valid: ${countOf(rows, 'row')} in ${countOf(tables, 'table')}, ${countOf(files, 'file')}.`,
    options.json,
  );
}
