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

/** A period of days in which a project works on some of its issues. */
export const cycle = defineEntity({
  name: 'cycle',
  table: 'cycles',
  readBy: 'cycle:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    name: text(),
    description: text(),
    /** Both dates or neither; the last day is included. */
    startDate: optional(day()),
    endDate: optional(day()),
    /** Where someone moved it in the list; null if its dates decide. */
    sortOrder: optional(text()),
    /** The person responsible; null for automatic cycles. */
    ownerId: optional(ref('member')),
    createdBy: text(),
    createdAt: instant(),
    /** Only completed cycles can be archived. */
    archivedAt: optional(instant()),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 2000, per: ['projectId'] },
  indexes: ['projectId'],
  seats: ['ownerId'],
});
export type Cycle = RowOfEntity<typeof cycle>;

/** The cycle of an issue, which is in at most one. */
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
