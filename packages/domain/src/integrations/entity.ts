import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';

/** Integrations have no rows in browsers: their settings are read when they are opened. */
export const integrationCapabilities = capabilities({
  'integration:manage': { workspace: ROLE.admin },
  'integration:connect': { project: ROLE.admin },
});
