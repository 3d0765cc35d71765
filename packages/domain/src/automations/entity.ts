import { defineEntity, id, int, optional, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/**
 * The rules that close and archive a project's issues. Has the project's ID; created with the first rule that is
 * switched on.
 */
export const automation = defineEntity({
  name: 'automation',
  table: 'automations',
  readBy: 'automation:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Archive closed issues after this many months without a change; null: never. */
    archiveAfter: optional(int()),
    /** Close open issues after this many months without a change; null: never. */
    closeAfter: optional(int()),
    /** The state that they are closed into; null: see `closingState`. */
    closeStateId: optional(ref('state')),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 1, per: ['projectId'] },
});
export type Automation = RowOfEntity<typeof automation>;

export const automationCapabilities = capabilities({
  'automation:read': { project: ROLE.guest, inArchive: true },
  'automation:manage': { project: ROLE.admin },
});
