import type { Entity, Row } from '@cairn/sync/schema';
import { declared, type Capability } from './capabilities.ts';
import { projectOf } from './project-of.ts';

/**
 * What stays allowed in an archived project: reading, what is a person's own, leaving, restoring and deleting it. Any
 * other capability, including future ones, waits until it is restored.
 */
export const ALLOWED_IN_ARCHIVE: ReadonlySet<string> = new Set<Capability>([
  'project:list',
  'project:read',
  'project:archive',
  'project:remove',
  'project:leave',
  'state:read',
  'label:read',
  'issue:read',
  'comment:read',
  'activity:read',
  'page:read',
  'favourite:read',
  'favourite:write',
  'preference:read',
  'preference:write',
  ...[...declared].flatMap(([capability, { inArchive }]) => (inArchive ? [capability] : [])),
]);

/** Whether this capability on this row has to wait until its project is restored. */
export function waitsForRestore(
  capability: string,
  { entity, row }: { readonly entity: Entity; readonly row: Row },
  isArchived: (projectId: string) => boolean,
): boolean {
  if (ALLOWED_IN_ARCHIVE.has(capability)) return false;
  if (entity.name === 'projectListing') return row['archivedAt'] !== null;
  const projectId = projectOf(entity, row);
  return projectId !== undefined && isArchived(projectId);
}
