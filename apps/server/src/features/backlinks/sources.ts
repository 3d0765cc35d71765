import type { Comment, Description } from '@cairn/domain';
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
