import {
  archiveIssues,
  BULK_CALL_MAX,
  BULK_PART,
  can,
  isClosedGroup,
  issue as issueEntity,
  removeIssues,
  type Capability,
  type Issue,
  state as stateEntity,
  unarchiveIssues,
} from '@cairn/domain';
import type { Receipt } from '@cairn/sync/client';
import { toast } from '@cairn/ui/toast';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../../../lib/use-go.ts';
import { useEngine, useWorkspace } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { Way } from '../../../data/undo-stack.ts';
import { undoButton } from '../../../data/use-undo.ts';
import { copyIssue, copyIssues } from '../copy-issue.ts';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import { issueKeys } from '../issue-keys.ts';
import { issuePath } from '../issue-reference.tsx';
import type { SentPart } from './follow-bulk.ts';
import { tellBulk } from './tell-bulk.ts';
import { SelectionContext } from './use-list-selection.ts';

/** Copies include descriptions and links, so more at once would fill a project faster than anyone could read. */
export const DUPLICATES_MAX = 1000;

/** Bulk actions on issues, each with a message that offers undo. */
export function useBulkActions() {
  const { words, actor } = useIssueContext();
  const engine = useEngine();
  const run = useCommand();
  const { lookups, t } = words;
  const say = useTranslations();
  const go = useGo();
  const { workspace } = useWorkspace();
  const selection = use(SelectionContext);

  const rowsOf = useCallback(
    (ids: readonly string[]): Issue[] => ids.flatMap((id) => engine.store.get(issueEntity, id) ?? []),
    [engine],
  );
  const allowed = (ids: readonly string[], capability: Capability): boolean =>
    rowsOf(ids).every((row) => can(actor, capability, { entity: issueEntity, row }));
  const offerUndo = (title: string, undos: () => readonly Way[]): void => {
    const action = undoButton(engine, t('bulk.undo'), undos);
    toast.show(title, undos().length === 0 ? {} : { action });
  };
  /** Each command contains issues of one project only, and so does its undo. */
  const inChunks = (ids: readonly string[], send: (ids: string[]) => Receipt): Sent => {
    if (ids.length > BULK_CALL_MAX) {
      toast.error(t('bulk.tooMany', { max: BULK_CALL_MAX }));
      return NOTHING_SENT;
    }
    const parts = byProject(rowsOf(ids)).flatMap((own) => {
      const sent: SentPart[] = [];
      for (let at = 0; at < own.length; at += BULK_PART) {
        const part = own.slice(at, at + BULK_PART);
        sent.push({ ids: part, send: (some) => send([...some]), receipt: send(part) });
      }
      return sent;
    });
    const undos = tellBulk(parts, { engine, lookups, t });
    return { receipts: parts.map(({ receipt }) => receipt), undos };
  };
  const isClosed = (row: Issue): boolean => {
    const group = lookups.rows(stateEntity).get(row.stateId)?.group;
    return group !== undefined && isClosedGroup(group);
  };
  const copyText = (text: string, done: string): void => {
    writeClipboard(text).then(
      () => toast.success(say('issuePage.copied'), { description: done }),
      () => toast.error(say('issuePage.copyFailed')),
    );
  };
  const addressOf = (row: Issue): string => new URL(issuePath(workspace.slug, row), location.origin).href;

  return {
    mayArchive: (ids: readonly string[]) => allowed(ids, 'issue:archive'),
    mayRemove: (ids: readonly string[]) => allowed(ids, 'issue:remove'),
    mayMove: (ids: readonly string[]) => allowed(ids, 'issue:update'),
    mayDuplicate: (ids: readonly string[]) => allowed(ids, 'issue:create'),
    /** Whether any of these can be archived: only completed and cancelled issues can. */
    canArchiveNow: (ids: readonly string[]) => rowsOf(ids).some(isClosed),
    /** Archives closed issues; the others are named and stay selected. */
    archive: (ids: readonly string[]): void => {
      const rows = rowsOf(ids);
      const closed = rows.filter(isClosed).map(({ id }) => id);
      const open = rows.filter((row) => !isClosed(row));
      const { receipts, undos } = inChunks(closed, (issueIds) => run(archiveIssues, { issueIds }));
      if (receipts.length > 0) offerUndo(t('bulk.archived', { count: closed.length }), undos);
      if (open.length > 0)
        toast.error(t('bulk.notArchived', { count: open.length }), {
          description: t('bulk.because', {
            keys: issueKeys(open, lookups, t),
            reason: t('bulk.archiveWhen'),
          }),
        });
    },
    restore: (ids: readonly string[]): void => {
      const { receipts, undos } = inChunks(ids, (issueIds) => run(unarchiveIssues, { issueIds }));
      if (receipts.length > 0) offerUndo(t('bulk.restored', { count: ids.length }), undos);
    },
    remove: (ids: readonly string[]): void => {
      const { receipts, undos } = inChunks(ids, (issueIds) => run(removeIssues, { issueIds }));
      if (receipts.length > 0) offerUndo(t('bulk.removed', { count: ids.length }), undos);
    },
    /** Puts each copy right after its original. Only refused issues stay selected, so that the next action is about them. */
    duplicate: (ids: readonly string[]): void => {
      const tools = { engine, workspace, run, say, go };
      const [row, ...others] = rowsOf(ids);
      if (!row) return;
      if (others.length === 0) return copyIssue(row, tools);
      const parts = byProject([row, ...others]).flatMap((own) => copyIssues(rowsOf(own), tools));
      const refused = new Set<string>();
      const onRefused = (some: readonly string[]): void => {
        for (const id of some) refused.add(id);
        selection?.narrow(ids, refused);
      };
      const undos = tellBulk(parts, { engine, lookups, t, onRefused });
      offerUndo(t('bulk.duplicated', { count: others.length + 1 }), undos);
    },
    copyLinks: (ids: readonly string[]): void =>
      copyText(rowsOf(ids).map(addressOf).join('\n'), t('bulk.linksCopied', { count: ids.length })),
    copyMarkdown: (ids: readonly string[]): void =>
      copyText(
        rowsOf(ids)
          .map((row) => markdownLine(`${issueKey(row, lookups)} ${row.title}`, addressOf(row)))
          .join('\n'),
        t('bulk.markdownCopied', { count: ids.length }),
      ),
    /** Shows no message, for a dialog that reports the result itself. */
    removeQuietly: (ids: readonly string[]): readonly Receipt[] =>
      inChunks(ids, (issueIds) => run(removeIssues, { issueIds })).receipts,
  };
}

interface Sent {
  readonly receipts: readonly Receipt[];
  /** The undo steps of what was not refused. */
  readonly undos: () => readonly Way[];
}

const NOTHING_SENT: Sent = { receipts: [], undos: () => [] };

/** Escapes characters that would end the link or start other formatting. */
const markdownLine = (text: string, url: string): string =>
  `- [${text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}](${url})`;

/** The IDs of each project's issues. */
export function byProject(rows: readonly Issue[]): string[][] {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const own = found.get(row.projectId);
    if (own) own.push(row.id);
    else found.set(row.projectId, [row.id]);
  }
  return [...found.values()];
}
