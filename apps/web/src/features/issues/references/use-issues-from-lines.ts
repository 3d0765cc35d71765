import { can, issue as issueEntity, project } from '@cairn/domain';
import type { EditorProps } from '@cairn/editor/react';
import { useMemo } from 'react';
import { useEngine, useUserId } from '../../../data/engine-context.ts';
import { useActor } from '../../../data/use-can.ts';
import { useCommand } from '../../../data/use-command.ts';
import { blankIssue, createFromRow } from '../form/create-from-row.ts';
import { referenceOf } from '../issue-reference.tsx';
import { readIssueLookups } from '../properties/issue-lookups.ts';

interface Home {
  /** Where the issues will be; null asks for it. */
  readonly projectId: string | null;
  /** What they will be sub-issues of. */
  readonly parentId?: string | undefined;
  /** Lets the person choose one of these projects. */
  readonly chooseProject?: ((ids: readonly string[]) => Promise<string | null>) | undefined;
}

/** Lets lines of a text become issues; undefined where the person may create none. */
export function useIssuesFromLines({
  projectId,
  parentId,
  chooseProject,
}: Home): EditorProps['createIssues'] {
  const { store } = useEngine();
  const userId = useUserId();
  const actor = useActor();
  const run = useCommand();
  return useMemo(() => {
    const mayCreate = (id: string): boolean =>
      can(actor, 'issue:create', { entity: issueEntity, row: { id, projectId: id } });
    const open = store.rows(project).flatMap(({ id }) => (mayCreate(id) ? id : []));
    const ids = projectId === null ? open : open.filter((id) => id === projectId);
    if (ids.length === 0) return undefined;
    return async (titles) => {
      const home = projectId ?? (await chooseProject?.(ids)) ?? null;
      if (home === null) return null;
      return titles.map((title) => {
        const row = {
          ...blankIssue(home, readIssueLookups(store, userId)),
          title,
          parentId: parentId ?? null,
        };
        const issueId = createFromRow(run, row, { store, properties: [] });
        const created = store.get(issueEntity, issueId);
        const identifier = store.get(project, home)?.identifier;
        return created && identifier !== undefined
          ? { issueId, reference: referenceOf(identifier, created.number) }
          : null;
      });
    };
  }, [store, userId, actor, run, projectId, parentId, chooseProject]);
}
