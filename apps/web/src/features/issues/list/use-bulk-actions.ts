import {
  archiveIssues,
  BULK_MAX,
  can,
  isClosedGroup,
  issue as issueEntity,
  removeIssues,
  type Capability,
  type Issue,
  state as stateEntity,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import { useCallback } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { takeBack } from '../../../data/use-undo.ts';
import { useIssueContext } from '../issue-context.tsx';

/** What can be done with any number of issues, with the way back offered in the message. */
export function useBulkActions() {
  const { words, actor } = useIssueContext();
  const engine = useEngine();
  const run = useCommand();
  const { lookups, t } = words;

  const rowsOf = useCallback(
    (ids: readonly string[]): Issue[] => ids.flatMap((id) => engine.store.get(issueEntity, id) ?? []),
    [engine],
  );
  const allowed = (ids: readonly string[], capability: Capability): boolean =>
    rowsOf(ids).every((row) => can(actor, capability, { entity: issueEntity, row }));
  const offerUndo = (title: string, receipts: readonly Receipt[]): void => {
    const undos = receipts.flatMap(({ undo }) => undo ?? []);
    toast.show(
      title,
      undos.length === 0
        ? {}
        : {
            action: {
              label: t('bulk.undo'),
              onAction: () => takeBack(engine, undos),
            },
          },
    );
  };
  /** A command holds issues of one project only, so that its undo does. */
  const inChunks = (ids: readonly string[], send: (ids: string[]) => Receipt): Receipt[] =>
    byProject(rowsOf(ids)).flatMap((own) => {
      const receipts: Receipt[] = [];
      for (let at = 0; at < own.length; at += BULK_MAX) receipts.push(send(own.slice(at, at + BULK_MAX)));
      return receipts;
    });

  return {
    mayArchive: (ids: readonly string[]) => allowed(ids, 'issue:archive'),
    mayRemove: (ids: readonly string[]) => allowed(ids, 'issue:remove'),
    /** Only completed and cancelled issues can be archived. */
    canArchiveNow: (ids: readonly string[]) =>
      rowsOf(ids).every((row) => {
        const group = lookups.rows(stateEntity).get(row.stateId)?.group;
        return group !== undefined && isClosedGroup(group);
      }),
    archive: (ids: readonly string[]): void =>
      offerUndo(
        t('bulk.archived', { count: ids.length }),
        inChunks(ids, (issueIds) => run(archiveIssues, { issueIds })),
      ),
    remove: (ids: readonly string[]): void =>
      offerUndo(
        t('bulk.removed', { count: ids.length }),
        inChunks(ids, (issueIds) => run(removeIssues, { issueIds })),
      ),
    /** Without a message of its own: for a dialog that says how it ended. */
    removeQuietly: (ids: readonly string[]): readonly Receipt[] =>
      inChunks(ids, (issueIds) => run(removeIssues, { issueIds })),
  };
}

/** Ids of each project's issues. */
export function byProject(rows: readonly Issue[]): string[][] {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const own = found.get(row.projectId);
    if (own) own.push(row.id);
    else found.set(row.projectId, [row.id]);
  }
  return [...found.values()];
}
