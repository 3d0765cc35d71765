import {
  choice,
  day,
  defineEntity,
  facet,
  id,
  instant,
  optional,
  ref,
  set,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import { issue } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { MODULE_LINKS_MAX, MODULE_STATUSES } from './constants.ts';

/** A larger piece of work that groups issues of a project, with people and dates of its own. */
export const module = defineEntity({
  name: 'module',
  table: 'modules',
  readBy: 'module:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    name: text(),
    description: text(),
    status: choice(MODULE_STATUSES),
    startDate: optional(day()),
    targetDate: optional(day()),
    leadId: optional(ref('member')),
    memberIds: set('member'),
    createdBy: text(),
    createdAt: instant(),
    /** Only completed and cancelled modules can be archived. */
    archivedAt: optional(instant()),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: 2000, per: ['projectId'] },
  indexes: ['projectId'],
  seats: ['leadId'],
});
export type Module = RowOfEntity<typeof module>;

/** A web address attached to a module. */
export const moduleLink = defineEntity({
  name: 'moduleLink',
  table: 'module_links',
  readBy: 'module:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    moduleId: ref('module'),
    title: text(),
    url: text(),
    createdBy: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: MODULE_LINKS_MAX, per: ['moduleId'] },
  indexes: ['moduleId'],
});
export type ModuleLink = RowOfEntity<typeof moduleLink>;

/** The modules of an issue, which can be in several. */
export const issueModules = facet(issue, {
  name: 'issueModules',
  table: 'issue_modules',
  carries: ['projectId', 'removedAt'],
  fields: { moduleIds: set('module') },
});

export const moduleCapabilities = capabilities({
  'module:read': { project: ROLE.guest, inArchive: true },
  'module:create': { project: ROLE.member },
  'module:update': { project: ROLE.member },
  'module:archive': { project: ROLE.member },
  'module:remove': { project: ROLE.member },
});
