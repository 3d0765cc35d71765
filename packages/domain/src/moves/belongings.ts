import type { Draft, Entity } from '@cairn/sync/schema';
import { activity, type Activity } from '../activity/entity.ts';
import { entitySchema } from '../entity-schema.ts';
import { issue } from '../issues/entity.ts';

/** The kinds of row that belong to an issue and stand in the scope of its project, such as comments, links and lines of history. Whatever is declared with the issue that it is of and with a project: a kind of a later day too. */
export const belongings: readonly Entity[] = [...entitySchema.entities.values()].filter(
  ({ fields }) => 'projectId' in fields && fields['issueId']?.to === issue.name,
);

/** Takes what belongs to an issue along to another project. */
export function moveBelongings(draft: Draft, issueId: string, projectId: string): void {
  for (const entity of belongings)
    for (const row of draft.where(entity, { issueId })) {
      const isTold = entity.name === activity.name && namesRows(row as unknown as Activity);
      const words = isTold ? WITHOUT_NAMES : {};
      draft.update(entity, row.id, { projectId, ...words });
    }
}

/** A facet's fields that name rows of a project, with nothing in them. */
export const withoutRowsOfProjects = ({ fields }: Entity): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, { to }]) => to !== undefined && 'projectId' in (entitySchema.entities.get(to)?.fields ?? {}),
      )
      .map(([field, { kind }]) => [field, kind === 'set' ? [] : null]),
  );

/** Lines about people, and about what goes along with the issue. */
const NAMES_NOTHING_OF_A_PROJECT: readonly string[] = ['assignees', 'link', 'attachment'];

/** Whether a line of history names rows of the project, or issues beside which it stood there: these it has by their IDs. */
export const namesRows = ({ field, oldIdentifier, newIdentifier }: Activity): boolean =>
  (oldIdentifier ?? newIdentifier) !== null && !NAMES_NOTHING_OF_A_PROJECT.includes(field);

/**
 * The history is read by others from now on, who may not see the project that it happened in: it keeps the IDs alone, and whoever
 * sees those rows is shown their names.
 */
const WITHOUT_NAMES = { oldValue: null, newValue: null };
