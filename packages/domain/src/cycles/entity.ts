import {
  day,
  defineEntity,
  facet,
  id,
  instant,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { issue } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** A stretch of days in which a project works on some of its issues. */
export const cycle = defineEntity({
  name: 'cycle',
  table: 'cycles',
  readBy: 'cycle:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    name: text(),
    description: text(),
    /** Both days or neither; the last one belongs to the cycle. */
    startDate: optional(day()),
    endDate: optional(day()),
    /** Where it was put in the list; null where its dates say. */
    sortOrder: optional(text()),
    /** Who sees to it; nobody where it came by itself. */
    ownerId: optional(ref('member')),
    createdBy: text(),
    createdAt: instant(),
    /** Kept out of sight; only completed ones are. */
    archivedAt: optional(instant()),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 2000, per: ['projectId'] },
  indexes: ['projectId'],
  seats: ['ownerId'],
});
export type Cycle = RowOfEntity<typeof cycle>;

/** The cycle of an issue; it is in one at most. */
export const issueCycle = facet(issue, {
  name: 'issueCycle',
  table: 'issue_cycles',
  carries: ['projectId', 'removedAt'],
  fields: { cycleId: optional(ref('cycle')) },
  indexes: ['cycleId'],
});

export const cycleCapabilities = capabilities({
  'cycle:read': { project: ROLE.guest, inArchive: true },
  'cycle:create': { project: ROLE.member },
  'cycle:update': { project: ROLE.member },
  'cycle:archive': { project: ROLE.member },
  'cycle:remove': { project: ROLE.member },
});
