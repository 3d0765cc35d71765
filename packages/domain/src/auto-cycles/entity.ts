import { day, defineEntity, flag, id, int, optional, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** The settings of a project's automatic cycles, created with the first change. Has the project's ID. */
export const autoCycles = defineEntity({
  name: 'autoCycles',
  table: 'auto_cycles',
  readBy: 'auto-cycles:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    isOn: flag(),
    /** How long each cycle lasts. */
    weeks: int(),
    /** The weekday on which each cycle begins; 0 is Sunday. */
    startsOn: int(),
    /** How many cycles are created ahead of time. */
    ahead: int(),
    /** Whether open issues of an ended cycle go to the next one. */
    rollsOver: flag(),
    /** The last day of the latest created cycle, so that a deleted one isn't created again. */
    createdUntil: optional(day()),
    /** The last day of the latest cycle that was rolled over, so that an undone transfer isn't repeated. */
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
