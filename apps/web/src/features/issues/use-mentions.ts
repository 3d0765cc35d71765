import { member, projectMember } from '@cairn/domain';
import type { EditorProps } from '@cairn/editor/react';
import { useMemo } from 'react';
import { useEngine, useUserId, useWorkspace } from '../../data/engine-context.ts';

type Mentions = Required<Pick<EditorProps, 'mentionSuggestions' | 'mentionHighlights'>>;

/** People who can be mentioned: those of a project, or of the workspace if none is given. Read when the list opens. */
export function useMentions(projectId?: string): Mentions {
  const { store } = useEngine();
  const userId = useUserId();
  const { workspace } = useWorkspace();
  return useMemo(
    () => ({
      mentionSuggestions: async () => {
        const inProject =
          projectId === undefined
            ? undefined
            : new Set(store.where(projectMember, 'projectId', projectId).map(({ userId: each }) => each));
        return store
          .rows(member)
          .filter((row) => row.isActive && (inProject?.has(row.id) ?? true))
          .map((row) => ({
            title: row.displayName,
            names: [row.firstName, row.lastName],
            avatar: row.avatarUrl,
            entity_identifier: row.id,
            entity_name: 'user_mention',
            redirect_uri: `/${workspace.slug}/profile/${row.id}`,
          }));
      },
      mentionHighlights: async () => [userId],
    }),
    [store, userId, workspace.slug, projectId],
  );
}
