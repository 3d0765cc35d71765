import { defineEntity, flag, id, json, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** A single day on which a project does not work. */
export interface DayOff {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Empty for one without a name. */
  readonly name: string;
}

/**
 * On which days a project works. Same id as the project; there from the first setting that is changed. The days off are in
 * the one row: a row for each, with its IDs, would be three times as much to send.
 */
export const workingDays = defineEntity({
  name: 'workingDays',
  table: 'working_days',
  readBy: 'working-days:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Whether plans count by them; off, every day counts. */
    isOn: flag(),
    /** The days of the week that are worked, 0 is Sunday; ascending, at least one. */
    weekdays: json<readonly number[]>(),
    /** By their dates, each once. */
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
