import type { Draft, Entity } from '@cairn/sync/schema';
import { entitySchema } from '../entity-schema.ts';
import { projectMember } from './entity.ts';

/** The entities with a responsible person who must be in the project, such as the owner of a cycle. */
const seated: readonly Entity[] = [...entitySchema.entities.values()].filter(
  ({ seats }) => seats !== undefined,
);

/** Former project members own and lead nothing in it. */
export const endSeats = (draft: Draft, userId: string, projectId: string): void =>
  endWhere(draft, userId, { projectId });

/** Former workspace members own and lead nothing at all. */
export const endAllSeats = (draft: Draft, userId: string): void => endWhere(draft, userId, {});

function endWhere(draft: Draft, userId: string, place: { readonly projectId?: string }): void {
  for (const entity of seated)
    for (const field of entity.seats ?? [])
      for (const { id } of draft.where(entity, { ...place, [field]: userId }))
        draft.update(entity, id, { [field]: null });
}

/** The person in charge of a restored row, unless they have left its project. */
export function stillSeated(draft: Draft, projectId: string, userId: string | null): string | null {
  if (userId === null) return null;
  return draft.where(projectMember, { projectId, userId }).length > 0 ? userId : null;
}
