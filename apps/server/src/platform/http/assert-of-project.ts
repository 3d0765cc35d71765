import type { Row } from '@cairn/sync/schema';
import { notFound } from '../commands/index.ts';

/** For paths that name the project beside the row: a row of another project is treated as missing. */
export function assertOfProject(row: Row, projectId: string): void {
  if (row['projectId'] !== projectId) throw notFound();
}
