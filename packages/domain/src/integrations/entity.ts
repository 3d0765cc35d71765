import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';

/** Integrations aren't synced to browsers; their settings are read when opened. */
export const integrationCapabilities = capabilities({
  'integration:manage': { workspace: ROLE.admin },
  'integration:connect': { project: ROLE.admin },
});
