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

/** The sweep keeps half of these per person, so that there is room for a busy hour. */
const EXPORTS_MAX = 100;

/**
 * A file of issues that someone requested. Only they can see it, since it holds what they could see of their projects.
 */
export const issueExport = defineEntity({
  name: 'issueExport',
  table: 'issue_exports',
  readBy: 'export:read',
  fields: {
    id: id(),
    userId: text(),
    format: choice(EXPORT_FORMATS),
    /** Whether it covers all projects that the person is in when the file is written. */
    ofAllProjects: flag(),
    /** The requested projects; once the file is written, the projects in it. They may have been deleted since. */
    projectIds: json<readonly string[]>(),
    /** Whether there is one file per project. */
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
  // Anyone who sees issues may export them, except those of an archived project, which no workspace list has.
  'export:include': { project: ROLE.guest },
  'export:read': { standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }] },
  'export:retry': { standings: [{ as: 'owner', while: 'export:create', in: 'workspace' }] },
});
