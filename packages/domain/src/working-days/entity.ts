import { defineEntity, flag, id, json, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** A single date on which a project doesn't work. */
export interface DayOff {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Empty if it has no name. */
  readonly name: string;
}

/**
 * The working days of a project, created with the first change. Has the project's ID. Days off are in this row, because
 * a row for each, with its IDs, would triple what is sent.
 */
export const workingDays = defineEntity({
  name: 'workingDays',
  table: 'working_days',
  readBy: 'working-days:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Whether plans count only working days; if off, every day counts. */
    isOn: flag(),
    /** The working weekdays, 0 is Sunday; ascending, at least one. */
    weekdays: json<readonly number[]>(),
    /** Sorted by date, each once. */
    daysOff: json<readonly DayOff[]>(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 1, per: ['projectId'] },
});
export type WorkingDays = RowOfEntity<typeof workingDays>;

export const workingDaysCapabilities = capabilities({
  'working-days:read': { project: ROLE.guest, inArchive: true },
  'working-days:manage': { project: ROLE.admin },
});
