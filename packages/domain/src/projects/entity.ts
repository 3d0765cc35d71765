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
import { ROLES } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';
import { forEachSwitch } from './constants.ts';

/** A picture for a project: an emoji, or a named icon with a colour. */
export interface ProjectIcon {
  readonly kind: 'emoji' | 'icon';
  readonly value: string;
  readonly color?: string;
}

/** A project as its members see it. */
export const project = defineEntity({
  name: 'project',
  table: 'projects',
  readBy: 'project:read',
  fields: {
    id: id(),
    name: text(),
    /** The part before the number in WEB-12. */
    identifier: text(),
    description: text(),
    icon: optional(json<ProjectIcon>()),
    coverUrl: optional(text()),
    isPublic: flag(),
    leadId: optional(ref('member')),
    ...forEachSwitch(flag()),
    /** An IANA name that decides when the days of its cycles begin; without one, each person's own time zone does. */
    timeZone: optional(text()),
    archivedAt: optional(instant()),
    createdBy: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.id),
  atMost: { count: 5000, per: [], ofOne: { count: 1000, by: 'createdBy' } },
});

/**
 * What people outside a project see of it: of a public one Viewers and above, of a private one only Admins. Has the
 * project's ID; the project's handlers keep it up to date.
 */
export const projectListing = defineEntity({
  name: 'projectListing',
  table: 'project_listings',
  readBy: 'project:list',
  fields: {
    id: id(),
    name: text(),
    identifier: text(),
    description: text(),
    icon: optional(json<ProjectIcon>()),
    isPublic: flag(),
    archivedAt: optional(instant()),
    createdAt: instant(),
  },
  scope: (row) => (row.isPublic ? scopes.members : scopes.admins),
});

export const projectMember = defineEntity({
  name: 'projectMember',
  table: 'project_members',
  readBy: 'project:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    userId: ref('member'),
    role: choice(ROLES),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['projectId', 'userId'],
});

export type Project = RowOfEntity<typeof project>;
export type ProjectListing = RowOfEntity<typeof projectListing>;
export type ProjectMember = RowOfEntity<typeof projectMember>;
