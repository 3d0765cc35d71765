import type { Draft, Entity } from '@cairn/sync/schema';
import { activity, type Activity } from '../activity/entity.ts';
import { entitySchema } from '../entity-schema.ts';
import { issue } from '../issues/entity.ts';

/**
 * The entities that belong to an issue and have its project's scope, such as comments, links and activity: whatever is
 * declared with an issue and a project, including future entities.
 */
export const belongings: readonly Entity[] = [...entitySchema.entities.values()].filter(
  ({ fields }) => 'projectId' in fields && fields['issueId']?.to === issue.name,
);

/** Moves what belongs to an issue to another project. */
export function moveBelongings(draft: Draft, issueId: string, projectId: string): void {
  for (const entity of belongings)
    for (const row of draft.where(entity, { issueId })) {
      const isTold = entity.name === activity.name && namesRows(row as unknown as Activity);
      const words = isTold ? WITHOUT_NAMES : {};
      draft.update(entity, row.id, { projectId, ...words });
    }
}

/** The facet's fields that refer to rows of a project, cleared. */
export const withoutRowsOfProjects = ({ fields }: Entity): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, { to }]) => to !== undefined && 'projectId' in (entitySchema.entities.get(to)?.fields ?? {}),
      )
      .map(([field, { kind }]) => [field, kind === 'set' ? [] : null]),
  );

/** Entries about people, and about what moves with the issue. */
const NAMES_NOTHING_OF_A_PROJECT: readonly string[] = ['assignees', 'link', 'attachment'];

/** Whether an activity entry refers to rows of the project, or to other issues there, by ID. */
export const namesRows = ({ field, oldIdentifier, newIdentifier }: Activity): boolean =>
  (oldIdentifier ?? newIdentifier) !== null && !NAMES_NOTHING_OF_A_PROJECT.includes(field);

/** New readers may not see the old project, so entries keep only IDs; those who can see the rows see their names. */
const WITHOUT_NAMES = { oldValue: null, newValue: null };
