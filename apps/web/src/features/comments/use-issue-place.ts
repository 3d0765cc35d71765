import {
  can,
  comment,
  createComment,
  issue as issueEntity,
  removeComment,
  reopenThread,
  resolveThread,
  updateComment,
  type Issue,
} from '@cairn/domain';
import { createElement, useMemo } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { issuePath } from '../issues/public.ts';
import type { CommentPlace } from './comment-place.ts';
import { Reactions } from './reactions.tsx';

/** An issue as the subject of comments. */
export function useIssuePlace(issue: Issue): CommentPlace {
  const run = useCommand();
  const actor = useActor();
  const { workspace } = useWorkspace();
  return useMemo(() => {
    const { id: issueId, projectId } = issue;
    const isClosed = actor.archivedProjects.has(projectId);
    return {
      kind: 'issue',
      id: issueId,
      projectId,
      path: issuePath(workspace.slug, issue),
      drawReactions: ({ id }) => createElement(Reactions, { issue, commentId: id }),
      mayComment: !isClosed && can(actor, 'comment:create', { entity: issueEntity, row: issue }),
      isClosed,
      may: (verb, row) => can(actor, `comment:${verb}`, { entity: comment, row }),
      create: (said) => run(createComment, { issueId, ...said }),
      update: (commentId, body) => run(updateComment, { commentId, body }),
      remove: (commentId) => run(removeComment, { commentId }),
      resolve: (commentId) => run(resolveThread, { commentId }),
      reopen: (commentId) => run(reopenThread, { commentId }),
    };
  }, [run, actor, workspace.slug, issue]);
}
