import {
  choice,
  defineEntity,
  flag,
  id,
  instant,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import type { IssueViewSpec } from '../issues/view-spec.ts';
import { capabilities, type Standing } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import type { ProjectIcon } from '../projects/entity.ts';
import { scopes } from '../scopes.ts';
import { VIEW_ACCESS } from './constants.ts';

/** A saved display of a list with a name: of a project's issues, or of the workspace's (projectId null). */
export const view = defineEntity({
  name: 'view',
  table: 'views',
  readBy: 'view:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    name: text(),
    description: text(),
    icon: optional(json<ProjectIcon>()),
    ownerId: text(),
    access: choice(VIEW_ACCESS),
    /** If locked, only its owner changes or deletes it, until the owner or an admin unlocks it. */
    isLocked: flag(),
    /** An older browser may not know its layout or one of its properties. */
    spec: json<IssueViewSpec>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  scope: (row) =>
    row.access === 'private'
      ? scopes.person(row.ownerId)
      : row.projectId === null
        ? scopes.everyone
        : scopes.project(row.projectId),
  atMost: { count: 2000, per: ['projectId'], ofOne: { count: 200, by: 'ownerId' } },
  indexes: ['projectId'],
});
export type View = RowOfEntity<typeof view>;

/** Owners keep their rights to a view as long as they could create one there. */
const owner: readonly Standing<'view:create'>[] = [{ as: 'owner', while: 'view:create' }];

export const viewCapabilities = capabilities({
  'view:read': {
    workspace: ROLE.guest,
    project: ROLE.guest,
    inArchive: true,
    // People keep access to views that they saved for themselves, as with their pages.
    standings: [{ as: 'owner', while: 'workspace:read', in: 'workspace' }],
  },
  'view:create': { workspace: ROLE.member, project: ROLE.member },
  'view:update': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
  'view:share': { standings: owner },
  'view:lock': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
  'view:remove': { workspace: ROLE.admin, project: ROLE.admin, standings: owner },
});
