import { defineEntity, id, instant, int, ref, text, type RowOfEntity } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';

/** A file attached to an issue. Its bytes are an asset, reached by `url`. */
export const attachment = defineEntity({
  name: 'attachment',
  table: 'attachments',
  readBy: 'issue:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    assetId: text(),
    name: text(),
    url: text(),
    contentType: text(),
    bytes: int(),
    authorId: text(),
    createdAt: instant(),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  atMost: { count: 1000, per: ['issueId'], ofOne: { count: 500, by: 'authorId' } },
});

export type Attachment = RowOfEntity<typeof attachment>;
