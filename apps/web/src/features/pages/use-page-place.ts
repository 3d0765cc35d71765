import {
  can,
  createPageComment,
  isWritable,
  page,
  pageComment,
  removePageComment,
  reopenPageThread,
  resolvePageThread,
  updatePageComment,
  type Page,
} from '@cairn/domain';
import { createElement, useMemo } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { pagePath } from '../../lib/page-path.ts';
import type { CommentPlace } from '../comments/public.ts';
import { PageReactions } from './page-reactions.tsx';

/**
 * A page as the subject of comments. On locked and archived pages, and in archived projects, comments are read-only.
 */
export function usePagePlace(row: Page): CommentPlace {
  const run = useCommand();
  const actor = useActor();
  const { workspace } = useWorkspace();
  return useMemo(() => {
    const { id: pageId, projectId } = row;
    const isClosed = !isWritable(row) || (projectId !== null && actor.archivedProjects.has(projectId));
    const mayReact = !isClosed && can(actor, 'page-reaction:create', { entity: page, row });
    return {
      kind: 'page',
      id: pageId,
      projectId,
      path: pagePath(workspace.slug, row),
      drawReactions: ({ id: commentId }) => createElement(PageReactions, { pageId, commentId, mayReact }),
      mayComment: !isClosed && can(actor, 'page-comment:create', { entity: page, row }),
      isClosed,
      may: (verb, said) =>
        !isClosed && can(actor, `page-comment:${verb}`, { entity: pageComment, row: said }),
      create: (said) => run(createPageComment, { pageId, ...said }),
      update: (commentId, body) => run(updatePageComment, { commentId, body }),
      remove: (commentId) => run(removePageComment, { commentId }),
      resolve: (commentId) => run(resolvePageThread, { commentId }),
      reopen: (commentId) => run(reopenPageThread, { commentId }),
    };
  }, [run, actor, workspace.slug, row]);
}
