import type { Comment, Description, PageComment } from '@cairn/domain';
import type { Source } from './keep-backlinks.ts';

export const ofComment = ({ id, projectId, issueId }: Comment): Source => ({
  projectId,
  ownerId: null,
  issueId,
  commentId: id,
  pageId: null,
});

export const ofDescription = ({ projectId, issueId }: Description): Source => ({
  projectId,
  ownerId: null,
  issueId,
  commentId: null,
  pageId: null,
});

/** The page's owner and project, because a comment has its page's scope. */
export const ofPageComment = ({ id, pageId, projectId, ownerId }: PageComment): Source => ({
  projectId: ownerId === null ? projectId : null,
  ownerId,
  issueId: null,
  commentId: id,
  pageId,
});
