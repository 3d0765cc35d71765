import { defineEntity, id, int, optional, ref, type RowOfEntity } from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** The rules that tidy a project's issues. Same id as the project; there from the first rule that is switched on. */
export const automation = defineEntity({
  name: 'automation',
  table: 'automations',
  readBy: 'automation:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** Closed issues are archived after so many months without a change; null: they are not. */
    archiveAfter: optional(int()),
    /** Open issues are closed after so many months without a change; null: they are not. */
    closeAfter: optional(int()),
    /** Where they go then; null: see `closingState`. */
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
