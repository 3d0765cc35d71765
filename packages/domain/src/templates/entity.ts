import { defineEntity, id, instant, json, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import type { IssueDraftFields, RichText } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** Per project, because each sync start sends them. */
export const TEMPLATES_MAX = 50;

/** A template for issues of a project. Values chosen in it may be gone when it is used: see `givenAhead`. */
export const template = defineEntity({
  name: 'template',
  table: 'issue_templates',
  readBy: 'template:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** The template's name; the title is the issue's. */
    name: text(),
    title: text(),
    body: optional(json<RichText>()),
    fields: json<IssueDraftFields>(),
    /** Facets of other features, by name. */
    facets: json<Readonly<Record<string, object>>>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  atMost: { count: TEMPLATES_MAX, per: ['projectId'] },
  indexes: ['projectId'],
  unrecorded: ['body'],
});
export type Template = RowOfEntity<typeof template>;

export const templateCapabilities = capabilities({
  'template:read': { project: ROLE.guest, inArchive: true },
  'template:manage': { project: ROLE.member },
});
