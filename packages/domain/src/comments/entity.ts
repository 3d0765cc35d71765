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

/** Where comments that weren't written in the app came from. */
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
    /** The comment that this one replies to, which is never itself a reply. */
    parentId: optional(ref('comment')),
    /** When it was deleted, if only its replies are left. */
    removedAt: optional(instant()),
    /** When the thread was resolved, and by whom; never set on a reply. */
    resolvedAt: optional(instant()),
    resolvedBy: optional(text()),
    /** The part of the description that it is about; never set on a reply. */
    anchor: optional(json<TextAnchor>()),
    /** How it arrived; null if it was written in the app. */
    origin: optional(choice(COMMENT_ORIGINS)),
  },
  scope: (row) => scopes.project(row.projectId),
  indexes: ['issueId'],
  partOf: 'issueId',
  /** Enough for a program that comments on each of its runs for years. */
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
