import type { Comment, PageComment, RichText, TextAnchor } from '@cairn/domain';
import type { ReactNode } from 'react';

/** On an issue or on a page. */
export type AnyComment = Comment | PageComment;

interface NewComment {
  readonly id: string;
  readonly body: RichText;
  readonly parentId?: string;
  readonly anchor?: TextAnchor;
}

/** The subject of comments, and what the signed-in person may do there. */
export interface CommentPlace {
  readonly kind: 'issue' | 'page';
  readonly id: string;
  readonly projectId: string | null;
  /** The path of its screen. */
  readonly path: string;
  /** The reactions to a comment. */
  readonly drawReactions: (row: AnyComment) => ReactNode;
  readonly mayComment: boolean;
  /** No one may comment now, and the screen says why. */
  readonly isClosed: boolean;
  readonly may: (verb: 'create' | 'update' | 'remove', row: AnyComment) => boolean;
  readonly create: (said: NewComment) => void;
  readonly update: (commentId: string, body: RichText) => void;
  readonly remove: (commentId: string) => void;
  readonly resolve: (commentId: string) => void;
  readonly reopen: (commentId: string) => void;
}
