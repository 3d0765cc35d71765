import type { Draft, Entity } from '@cairn/sync/schema';
import { entitySchema } from '../entity-schema.ts';
import { projectMember } from './entity.ts';

/** The kinds of row that name people as long as these are in its project, such as the cycle that somebody owns. */
const seated: readonly Entity[] = [...entitySchema.entities.values()].filter(
  ({ seats }) => seats !== undefined,
);

/** Whoever is no longer in a project owns and leads nothing in it. */
export const endSeats = (draft: Draft, userId: string, projectId: string): void =>
  endWhere(draft, userId, { projectId });

/** Whoever is no longer in the workspace owns and leads nothing at all. */
export const endAllSeats = (draft: Draft, userId: string): void => endWhere(draft, userId, {});

function endWhere(draft: Draft, userId: string, place: { readonly projectId?: string }): void {
  for (const entity of seated)
    for (const field of entity.seats ?? [])
      for (const { id } of draft.where(entity, { ...place, [field]: userId }))
        draft.update(entity, id, { [field]: null });
}

/** The person whom a restored row names, unless they have left its project meanwhile. */
export function stillSeated(draft: Draft, projectId: string, userId: string | null): string | null {
  if (userId === null) return null;
  return draft.where(projectMember, { projectId, userId }).length > 0 ? userId : null;
}
