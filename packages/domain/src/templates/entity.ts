import { defineEntity, id, instant, json, optional, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import type { IssueDraftFields, RichText } from '../issues/entity.ts';
import { capabilities } from '../permissions/capability-table.ts';
import { ROLE } from '../permissions/role.ts';
import { scopes } from '../scopes.ts';

/** Templates of a project: each start of the product carries them. */
export const TEMPLATES_MAX = 50;

/** What issues of a project can be started from. What is chosen in it may be gone by then: see `givenAhead`. */
export const template = defineEntity({
  name: 'template',
  table: 'issue_templates',
  readBy: 'template:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    /** What people choose it by; the title is the issue's. */
    name: text(),
    title: text(),
    body: optional(json<RichText>()),
    fields: json<IssueDraftFields>(),
    /** What other features add, by the facet's name. */
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
