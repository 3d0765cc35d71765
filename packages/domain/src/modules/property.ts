import { lazyCommand } from '@cairn/sync/schema';
import { manyOf } from '../issues/property-kinds.ts';
import { asEdit, putInVerb, type IssueLookups } from '../issues/property.ts';
import { project } from '../projects/entity.ts';
import { issueModules, module } from './entity.ts';
import { compareModules } from './compare-modules.ts';

const moduleOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(module).values()].toSorted(compareModules).map(({ id }) => id);

/** The modules of these projects that are not archived, by name. */
export const modulesOf = (lookups: IssueLookups, projectIds: readonly string[]): string[] =>
  moduleOrder(lookups).filter((id) => {
    const row = lookups.rows(module).get(id);
    return row?.archivedAt === null && projectIds.includes(row.projectId);
  });

/** Whether any of these projects uses modules. */
export const hasModules = (lookups: IssueLookups, projectIds: readonly string[]): boolean =>
  projectIds.some((id) => lookups.rows(project).get(id)?.hasModules);

/** The edits that add issues to modules or remove them. */
export const moduleEdits = asEdit(
  lazyCommand('module.move-issues', async () => (await import('./move-to-modules.ts')).moveToModules),
);

export const modulesProperty = manyOf({
  id: 'modules',
  stored: { of: issueModules, field: 'moduleIds', command: moduleEdits },
  history: {
    field: 'modules',
    among: 'plans',
    verb: putInVerb,
  },
  ranks: moduleOrder,
  known: modulesOf,
  fits: (issue, id, lookups) => {
    const row = lookups.rows(module).get(id);
    return row?.archivedAt === null && row.projectId === issue.projectId;
  },
});
