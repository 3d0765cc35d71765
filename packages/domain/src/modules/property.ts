import { lateCommand } from '@cairn/sync/schema';
import { manyOf } from '../issues/property-kinds.ts';
import { asEdit, type IssueLookups } from '../issues/property.ts';
import { project } from '../projects/entity.ts';
import { issueModules, projectModule } from './entity.ts';
import { compareModules } from './rules.ts';

const moduleOrder = (lookups: IssueLookups): string[] =>
  [...lookups.rows(projectModule).values()].toSorted(compareModules).map(({ id }) => id);

/** The modules of these projects in their order; an archived one takes no more issues. */
export const modulesOf = (lookups: IssueLookups, projectIds: readonly string[]): string[] =>
  moduleOrder(lookups).filter((id) => {
    const row = lookups.rows(projectModule).get(id);
    return row !== undefined && row.archivedAt === null && projectIds.includes(row.projectId);
  });

/** Whether any of these projects works with modules. */
export const hasModules = (lookups: IssueLookups, projectIds: readonly string[]): boolean =>
  projectIds.some((id) => lookups.rows(project).get(id)?.hasModules);

/** What puts issues into modules, and takes them out of others. */
export const moduleEdits = asEdit(
  lateCommand('module.set-issues', async () => (await import('./set-modules.ts')).setModules),
);

export const modulesProperty = manyOf({
  id: 'modules',
  stored: { of: issueModules, field: 'moduleIds', command: moduleEdits },
  history: {
    field: 'modules',
    nameOf: (row) => String(row['name']),
    verb: (_from, to) => (to === null ? 'deleted' : 'created'),
  },
  ranks: moduleOrder,
  known: modulesOf,
  fits: (issue, id, lookups) => modulesOf(lookups, [issue.projectId]).includes(id),
});
