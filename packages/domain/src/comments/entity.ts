import {
  choice,
  defineEntity,
  id,
  instant,
  json,
  optional,
  ref,
  text,
  type RowOfEntity,
} from '@cairn/sync/schema';
import type { RichText } from '../issues/entity.ts';
import { scopes } from '../scopes.ts';
import type { TextAnchor } from './anchor.ts';

/** Ways by which comments come that are not written here. */
export const COMMENT_ORIGINS = ['email'] as const;

export const comment = defineEntity({
  name: 'comment',
  table: 'comments',
  readBy: 'comment:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    authorId: text(),
    body: json<RichText>(),
    createdAt: instant(),
    editedAt: optional(instant()),
    /** The comment that this one answers; never itself a reply. */
    parentId: optional(ref('comment')),
    /** Since when only its replies are left of it. */
    removedAt: optional(instant()),
    /** Since when the thread below it is settled, and who said so; never of a reply. */
    resolvedAt: optional(instant()),
    resolvedBy: optional(text()),
    /** The text of the description that it is about; never of a reply. */
    anchor: optional(json<TextAnchor>()),
    /** How it has come; null for one that was written here. */
    origin: optional(choice(COMMENT_ORIGINS)),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  /** What a program says of each of its runs, for years. */
  atMost: { count: 20_000, per: ['issueId'], ofOne: { count: 10_000, by: 'authorId' } },
  unrecorded: ['body', 'anchor'],
});

/** An emoji on an issue (commentId null) or on one of its comments. */
export const reaction = defineEntity({
  name: 'reaction',
  table: 'reactions',
  readBy: 'comment:read',
  fields: {
    id: id(),
    projectId: ref('project'),
    issueId: ref('issue'),
    commentId: optional(ref('comment')),
    userId: text(),
    emoji: text(),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  atMost: { count: 20_000, per: ['issueId'], ofOne: { count: 2000, by: 'userId' } },
});

export type Comment = RowOfEntity<typeof comment>;
export type Reaction = RowOfEntity<typeof reaction>;
