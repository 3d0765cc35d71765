import {
  choice,
  defineEntity,
  flag,
  id,
  instant,
  int,
  json,
  optional,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { EXPORT_FAULTS, EXPORT_FORMATS, EXPORT_STATUSES } from './constants.ts';

/** The sweep leaves a person half of them, so that there is room for a busy hour. */
const EXPORTS_MAX = 100;

/**
 * A file of issues that somebody has asked for. Nobody else sees it: it names projects, and holds what that person may see in
 * them.
 */
export const issueExport = defineEntity({
  name: 'issueExport',
  table: 'issue_exports',
  readBy: 'export:read',
  fields: {
    id: id(),
    userId: text(),
    format: choice(EXPORT_FORMATS),
    /** Whether it is of all projects that the person is in once the file is written. */
    ofAllProjects: flag(),
    /** Those that were asked for; once the file is written, those that are in it. They may be gone since. */
    projectIds: json<readonly string[]>(),
    /** Whether each project has a file of its own. */
    isSplit: flag(),
    status: choice(EXPORT_STATUSES),
    /** Why it has failed. */
    fault: optional(choice(EXPORT_FAULTS)),
    /** How many issues are in it. */
    issues: optional(int()),
    bytes: optional(int()),
    askedAt: instant(),
    /** When its file is deleted. */
    expiresAt: optional(instant()),
  },
  scope: (row) => scopes.person(row.userId),
  atMost: { count: EXPORTS_MAX, per: ['userId'] },
  unrecorded: 'all',
});
export type IssueExport = RowOfEntity<typeof issueExport>;

export const exportCapabilities = capabilities({
  'export:create': { workspace: ROLE.member },
  // Whoever sees issues may take them along, but for those of an archived project, which no list of the workspace has.
  'export:include': { project: ROLE.guest },
  'export:read': { standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }] },
  'export:retry': { standings: [{ as: 'owner', while: 'export:create', in: 'workspace' }] },
});
