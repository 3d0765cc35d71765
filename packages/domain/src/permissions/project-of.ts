import type { Entity, Row } from '@cairn/sync/schema';

/** The project that a row belongs to; undefined for rows of the workspace. */
export function projectOf(entity: Entity, row: Row): string | undefined {
  if (entity.name === 'project') return row.id;
  return typeof row['projectId'] === 'string' ? row['projectId'] : undefined;
}
