import {
  breaksDateOrder,
  BULK_CALL_MAX,
  BULK_PART,
  issue,
  issuePatchOf,
  type EditCommand,
  type Issue,
  type IssueEdit,
} from '@cairn/domain';
import type { Receipt, RowStore } from '@cairn/sync/client';
import type { SetPatch } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { use, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useUserId } from '../../data/engine-context.ts';
import { useCommand, type RunCommand } from '../../data/use-command.ts';
import { IssueDraftContext } from './form/issue-draft.ts';
import { withLaterWords } from '../../lib/words.ts';
import type { SentPart } from './list/follow-bulk.ts';
import { readIssueLookups } from './properties/issue-lookups.ts';

/** A message only makes sense for several issues: a change of one is visible on the screen. */
export const loadTelling = () => withLaterWords(() => import('./list/tell-bulk.ts'));

export type EditIssues = (
  issueIds: readonly string[],
  edit: (issue: Issue) => IssueEdit | readonly IssueEdit[] | undefined,
) => readonly Receipt[];

/**
 * Edits any number of issues, in commands of a limited size; issues that would not change are left out. So are issues
 * that would start after they are due, with a message.
 */
export function useEditIssues(): EditIssues {
  const engine = useEngine();
  const { store } = engine;
  const userId = useUserId();
  const run = useCommand();
  const draft = use(IssueDraftContext);
  const t = useTranslations('issues');
  return useCallback(
    (issueIds, edit) => {
      const sayShortly = (): void => void toast.error(t('picker.datesRefused'));
      const sayRefused: SayRefused = (rows) => {
        if (issueIds.length === 1) return sayShortly();
        const lookups = readIssueLookups(store, userId);
        loadTelling().then(({ tellDatesRefused }) => tellDatesRefused(rows, { lookups, t }), sayShortly);
      };
      if (!draft || !issueIds.includes(draft.row.id)) {
        if (issueIds.length > BULK_CALL_MAX) {
          toast.error(t('bulk.tooMany', { max: BULK_CALL_MAX }));
          return [];
        }
        const parts = editIssues(store, run, issueIds, edit, sayRefused);
        if (issueIds.length > 1)
          loadTelling().then(
            ({ tellBulk }) => tellBulk(parts, { engine, lookups: readIssueLookups(store, userId), t }),
            // If its code has not loaded, the refusals are still reported, one by one.
            () => undefined,
          );
        return parts.map(({ receipt }) => receipt);
      }
      const edits = listOf(edit(draft.row));
      if (edits.some((each) => breaksDateOrder(draft.row, issuePatchOf(each)))) sayRefused([draft.row]);
      else draft.edit(edits);
      return [];
    },
    [engine, store, userId, run, draft, t],
  );
}

/** Reports issues that were left out because their dates would be out of order. */
export type SayRefused = (rows: readonly Issue[]) => void;

/** Like {@link useEditIssues}, outside a component. */
export function editIssues(
  store: RowStore,
  run: RunCommand,
  issueIds: readonly string[],
  edit: Parameters<EditIssues>[1],
  sayRefused: SayRefused,
): readonly SentPart[] {
  const refused: Issue[] = [];
  const byCommand = new Map<EditCommand, { issueId: string; patch: object }[]>();
  for (const issueId of issueIds) {
    const row = store.get(issue, issueId);
    const edits = row ? listOf(edit(row)).filter(({ patch }) => !isIdle(patch)) : [];
    if (row && edits.some((each) => breaksDateOrder(row, issuePatchOf(each)))) refused.push(row);
    else
      for (const { command, patch } of edits) {
        const changes = byCommand.get(command) ?? [];
        byCommand.set(command, changes);
        changes.push({ issueId, patch });
      }
  }
  if (refused.length > 0) sayRefused(refused);
  const parts: SentPart[] = [];
  for (const [command, changes] of byCommand)
    for (let at = 0; at < changes.length; at += BULK_PART) {
      const part = changes.slice(at, at + BULK_PART);
      const send = (ids: readonly string[]): Receipt => {
        const wanted = new Set(ids);
        return run(command, { changes: part.filter((each) => wanted.has(each.issueId)) });
      };
      const ids = part.map(({ issueId }) => issueId);
      parts.push({ ids, send, receipt: send(ids) });
    }
  return parts;
}

const listOf = (edits: IssueEdit | readonly IssueEdit[] | undefined): readonly IssueEdit[] =>
  edits === undefined ? [] : 'patch' in edits ? [edits] : edits;

/** Whether it changes nothing: no field, or only sets with nothing to add or remove. */
const isIdle = (patch: object): boolean =>
  Object.values(patch as Record<string, Partial<SetPatch> | null | string>).every(
    (value) =>
      typeof value === 'object' && value !== null && value.add?.length === 0 && value.remove?.length === 0,
  );
