import { issue, updateIssues, type Issue } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { AppLink } from '../../../lib/app-link.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../../data/engine-context.ts';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRow } from '../../../data/use-rows.ts';
import { IssueDescription } from './issue-description.tsx';
import { IssueLinks } from './issue-links.tsx';
import type { IssuePageParts } from './issue-page-parts.ts';
import { IssueSubscribers } from './issue-page-subscribers.tsx';
import { IssueTitle } from './issue-title.tsx';
import { issuePath, useReference } from '../issue-reference.tsx';
import { SubIssues } from './sub-issues.tsx';

/** Whether this person can edit the issue now; archived issues can't be edited. */
export function useEditable(row: Issue | undefined): boolean {
  const may = useCan('issue:update', subjectOf(issue, row));
  return may && row?.archivedAt === null;
}

interface IssuePageBodyProps {
  row: Issue;
  parts: IssuePageParts;
  /** Between title and description. */
  properties: ReactNode;
  small?: boolean | undefined;
}

/** The content that page and peek share: title, text, parts, feed. */
export function IssuePageBody({ row, parts, properties, small }: IssuePageBodyProps) {
  const t = useTranslations('issuePage');
  const run = useCommand();
  const editable = useEditable(row);
  return (
    <parts.DescriptionComments issue={row}>
      {row.parentId !== null && <ParentLine parentId={row.parentId} />}
      <IssueTitle
        row={row}
        editable={editable}
        small={small}
        label={t('title')}
        onSave={(title) => run(updateIssues, { changes: [{ issueId: row.id, patch: { title } }] })}
      />
      {properties}
      <IssueDescription key={`text ${row.id}`} row={row} editable={editable} />
      <div className={`${editable ? '' : 'mt-5'} flex flex-wrap items-center justify-between gap-2`}>
        <parts.Reactions issue={row} />
        <IssueSubscribers row={row} />
      </div>
      <SubIssues row={row} editable={editable} />
      <parts.Relations issue={row} editable={editable} />
      <IssueLinks row={row} editable={editable} />
      <parts.MentionedIn targetId={row.id} />
      <parts.Attachments key={`files ${row.id}`} issue={row} editable={editable} />
      <parts.Feed key={`feed ${row.id}`} issue={row} />
    </parts.DescriptionComments>
  );
}

function ParentLine({ parentId }: { parentId: string }) {
  const t = useTranslations('issuePage.subIssues');
  const { workspace } = useWorkspace();
  const parent = useRow(issue, parentId);
  const reference = useReference(parent);
  if (!parent) return null;
  return (
    <p className="mb-1 truncate text-2">
      {t('parent')}{' '}
      <AppLink to={issuePath(workspace.slug, parent)} className="text-text hover:underline">
        {reference} {parent.title}
      </AppLink>
    </p>
  );
}

/** Says that the issue is archived, and offers to restore it. */
export function ArchivedBanner({ row, restore }: { row: Issue; restore: (() => void) | undefined }) {
  const t = useTranslations('issuePage');
  if (row.archivedAt === null) return null;
  return (
    <div className="flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5">
      <p className="text-2">{t('archivedBanner')}</p>
      {restore && <Button onClick={restore}>{t('restore')}</Button>}
    </div>
  );
}
