import { ISSUE_TITLE_MAX, type Issue } from '@cairn/domain';
import type { KeyboardEvent } from 'react';
import { TitleField, type TitleKeys } from '../../../lib/title-field.tsx';

const PAUSE_MS = 800;

interface IssueTitleProps {
  row: Issue;
  editable: boolean;
  small?: boolean | undefined;
  /** The label of the field. */
  label: string;
  onSave: (title: string) => void;
}

/** The title as the page's heading, and as a field that looks like it for people who can edit it. */
export function IssueTitle({ row, editable, small, label, onSave }: IssueTitleProps) {
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
      label={label}
      maxLength={ISSUE_TITLE_MAX}
      pauseMs={PAUSE_MS}
      className={look}
      onSave={onSave}
      onKeyDown={handleKey}
    />
  );
}

/** Enter saves, Escape reverts. */
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
