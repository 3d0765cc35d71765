import { day, defineEntity, flag, id, int, optional, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** How a project's cycles come by themselves. Same id as the project; there from the first setting that is changed. */
export const autoCycles = defineEntity({
  name: 'autoCycles',
  table: 'auto_cycles',
  readBy: 'auto-cycles:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    isOn: flag(),
    /** How long each lasts. */
    weeks: int(),
    /** The day of the week on which each begins, 0 is Sunday. */
    startsOn: int(),
    /** How many are there before they begin. */
    ahead: int(),
    /** Whether the open issues of one that has ended go to the next. */
    rollsOver: flag(),
    /** The last day of the last one that was created: one that somebody deletes is not created again. */
    createdUntil: optional(day()),
    /** The last day of the last one that has been rolled over: a transfer that somebody takes back is not made again. */
    rolledUntil: optional(day()),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 1, per: ['projectId'] },
});
export type AutoCycles = RowOfEntity<typeof autoCycles>;

export const autoCyclesCapabilities = capabilities({
  'auto-cycles:read': { project: ROLE.guest, inArchive: true },
  'auto-cycles:manage': { project: ROLE.admin },
});
