import {
  archiveIssues,
  createIssue,
  issue,
  removeIssues,
  state,
  unarchiveIssues,
  isClosedGroup,
  type Description,
  type Issue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { generateKeyBetween } from 'fractional-indexing';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { takeBack, useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { copyAddress } from './copy-issue-link.ts';
import { issuePath, useReference } from './issue-reference.tsx';

/** What can be done with one issue from its page; undefined for what this person may not. */
export function useIssueActions(row: Issue, go: (path: string) => void, onGone: () => void) {
  const t = useTranslations('issuePage');
  const run = useCommand();
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const reference = useReference(row);
  const subject = subjectOf(issue, row);
  const mayArchive = useCan('issue:archive', subject);
  const mayRemove = useCan('issue:remove', subject);
  const mayCreate = useCan('issue:create', subject);
  const group = useRow(state, row.stateId)?.group;
  const path = issuePath(workspace.slug, row);

  const undoable = (title: string, receipt: ReturnType<typeof run>): void => {
    const { undo } = receipt;
    toast.show(title, undo && { action: { label: t('undo'), onAction: () => takeBack(engine, [undo]) } });
  };
  return {
    copyLink: () => copyAddress(path, { title: t('copied'), lead: t('copiedUrl'), failed: t('copyFailed') }),
    canArchiveNow: group !== undefined && isClosedGroup(group),
    archive: mayArchive
      ? () => undoable(t('archived', { reference }), run(archiveIssues, { issueIds: [row.id] }))
      : undefined,
    unarchive: mayArchive
      ? () => undoable(t('unarchived', { reference }), run(unarchiveIssues, { issueIds: [row.id] }))
      : undefined,
    duplicate: mayCreate
      ? () => {
          const id = uuid();
          const body = (engine.store.get('description', row.id) as Description | undefined)?.body;
          run(createIssue, {
            ...copyOf(row, t('form.copyOf', { title: row.title })),
            id,
            ...(body ? { description: body } : {}),
          });
          const copy = issuePath(workspace.slug, { id, projectId: row.projectId });
          toast.success(t('form.created', { title: row.title }), {
            action: { label: t('open'), onAction: () => go(copy) },
          });
        }
      : undefined,
    remove: mayRemove
      ? () => {
          onGone();
          undoable(t('removed', { reference }), run(removeIssues, { issueIds: [row.id] }));
        }
      : undefined,
  };
}

export type IssueActions = ReturnType<typeof useIssueActions>;

/** The fields a copy takes over; it stands right after the original. */
function copyOf(row: Issue, title: string) {
  const { projectId, stateId, priority, parentId, startDate, dueDate, estimate } = row;
  return {
    projectId,
    stateId,
    priority,
    parentId,
    startDate,
    dueDate,
    estimate,
    title: title.slice(0, 255),
    assigneeIds: [...row.assigneeIds],
    labelIds: [...row.labelIds],
    sortOrder: generateKeyBetween(row.sortOrder, null),
  };
}
