import { ISSUE_TITLE_MAX, updateIssues, type Issue } from '@cairn/domain';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../data/use-command.ts';
import { TitleField, type TitleKeys } from '../../../lib/title-field.tsx';

const PAUSE_MS = 800;

interface IssuePageTitleProps {
  row: Issue;
  editable: boolean;
  small?: boolean | undefined;
}

/** The title as the page's heading, and for those who may as a field that looks like it. */
export function IssuePageTitle({ row, editable, small }: IssuePageTitleProps) {
  const t = useTranslations('issuePage');
  const run = useCommand();
  const look = small
    ? 'text-[18px] leading-[26px] font-strong tracking-[-0.014em]'
    : 'text-[22px] leading-[30px] font-strong tracking-[-0.018em]';
  if (!editable)
    return (
      <h1 dir="auto" className={`${look} break-words text-balance`}>
        {row.title}
      </h1>
    );
  return (
    <TitleField
      key={row.id}
      title={row.title}
      label={t('title')}
      maxLength={ISSUE_TITLE_MAX}
      pauseMs={PAUSE_MS}
      className={look}
      onSave={(title) => run(updateIssues, { changes: [{ issueId: row.id, patch: { title } }] })}
      onKeyDown={handleKey}
    />
  );
}

/** Enter keeps, Escape takes back. */
function handleKey(event: KeyboardEvent, { leave, revert }: TitleKeys): void {
  if (event.key === 'Enter') {
    event.preventDefault();
    leave();
  }
  if (event.key === 'Escape') {
    event.stopPropagation();
    revert();
  }
}
