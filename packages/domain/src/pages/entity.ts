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
import type { ProjectIcon } from '../projects/entity.ts';
import { scopes } from '../scopes.ts';
import { PAGE_ACCESS } from './constants.ts';

/**
 * A page of a project, or of the workspace (projectId null): everything about it except its text, which is a
 * document of its own with the same id and is edited by several people at once.
 */
export const page = defineEntity({
  name: 'page',
  table: 'pages',
  readBy: 'page:read',
  fields: {
    id: id(),
    projectId: optional(ref('project')),
    parentId: optional(ref('page')),
    /** May be empty; then it is shown as untitled. */
    title: text(),
    icon: optional(json<ProjectIcon>()),
    ownerId: text(),
    access: choice(PAGE_ACCESS),
    isLocked: flag(),
    sortOrder: text(),
    archivedAt: optional(instant()),
    createdAt: instant(),
    /** The last change of title or text, and whose it was. */
    updatedAt: instant(),
    updatedBy: text(),
  },
  atMost: { count: 50_000, per: [] },
  scope: (row) =>
    row.access === 'private'
      ? scopes.person(row.ownerId)
      : row.projectId === null
        ? scopes.everyone
        : scopes.project(row.projectId),
  indexes: ['projectId', 'parentId'],
});

export type Page = RowOfEntity<typeof page>;
