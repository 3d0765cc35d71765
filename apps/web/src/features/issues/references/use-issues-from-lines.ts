import { blankIssue, can, issue as issueEntity, project } from '@cairn/domain';
import type { EditorProps } from '@cairn/editor/react';
import { useMemo } from 'react';
import { useEngine, useUserId } from '../../../data/engine-context.ts';
import { useActor } from '../../../data/use-can.ts';
import { useCommand, type RunCommand } from '../../../data/use-command.ts';
import { createFromRow } from '../form/create-from-row.ts';
import { referenceOf } from '../issue-reference.tsx';
import { readIssueLookups } from '../properties/issue-lookups.ts';

interface Home {
  /** The project of the new issues; null asks for it. */
  readonly projectId: string | null;
  /** The parent of the new issues. */
  readonly parentId?: string | undefined;
  /** Lets the person choose one of these projects. */
  readonly chooseProject?: ((ids: readonly string[]) => Promise<string | null>) | undefined;
}

/** How long a text waits for the numbers of its new issues; offline there are none yet. */
const NUMBERS_MS = 1500;

const after = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Turns lines of a text into issues; undefined if the person can't create any. */
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
    const homes = projectId === null ? open : open.filter((id) => id === projectId);
    if (homes.length === 0) return undefined;
    return async (titles) => {
      const home = projectId ?? (await chooseProject?.(homes)) ?? null;
      if (home === null) return null;
      const settled: Promise<unknown>[] = [];
      const tracked: RunCommand = (command, input) => {
        const receipt = run(command, input);
        settled.push(receipt.settled);
        return receipt;
      };
      const ids = titles.map((title) => {
        const row = {
          ...blankIssue(home, readIssueLookups(store, userId)),
          title,
          parentId: parentId ?? null,
        };
        return createFromRow(tracked, row, { store, properties: [] });
      });
      // With their numbers, if the server is reachable.
      await Promise.race([Promise.all(settled), after(NUMBERS_MS)]);
      const identifier = store.get(project, home)?.identifier ?? '';
      return ids.map((issueId) => {
        const row = store.get(issueEntity, issueId);
        return row ? { issueId, reference: referenceOf(identifier, row.number) } : null;
      });
    };
  }, [store, userId, actor, run, projectId, parentId, chooseProject]);
}
