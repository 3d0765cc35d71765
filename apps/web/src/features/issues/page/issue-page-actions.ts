import {
  archiveIssues,
  issue,
  removeIssues,
  state,
  unarchiveIssues,
  isClosedGroup,
  type Issue,
} from '@cairn/domain';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../../data/engine-context.ts';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { useCommand } from '../../../data/use-command.ts';
import { undoOffer } from '../../../data/use-undo.ts';
import { useRow } from '../../../data/use-rows.ts';
import { copyIssue } from '../copy-issue.ts';
import { copyAddress } from '../copy-issue-link.ts';
import { openCopy, openMove } from '../move/move-store.ts';
import { issuePath, useReference } from '../issue-reference.tsx';

/** The actions for one issue on its page; undefined if this person may not do it. */
export function useIssueActions(row: Issue, go: (path: string) => void, onGone: () => void) {
  const t = useTranslations('issuePage');
  const say = useTranslations();
  const run = useCommand();
  const engine = useEngine();
  const { workspace } = useWorkspace();
  const reference = useReference(row);
  const subject = subjectOf(issue, row);
  const mayArchive = useCan('issue:archive', subject);
  const mayRemove = useCan('issue:remove', subject);
  const mayMove = useCan('issue:update', subject);
  const mayCreate = useCan('issue:create', subject);
  const group = useRow(state, row.stateId)?.group;
  const path = issuePath(workspace.slug, row);

  const undoable = (title: string, receipt: ReturnType<typeof run>): void => {
    toast.show(title, undoOffer(engine, t('undo'), [receipt]));
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
    duplicate: mayCreate ? () => copyIssue(row, { engine, workspace, run, say, go }) : undefined,
    move: mayMove ? () => openMove([row.id]) : undefined,
    copyTo: () => openCopy([row.id]),
    remove: mayRemove
      ? () => {
          onGone();
          undoable(t('removed', { reference }), run(removeIssues, { issueIds: [row.id] }));
        }
      : undefined,
  };
}

export type IssueActions = ReturnType<typeof useIssueActions>;
