import { ISSUE_TITLE_MAX, updateIssues, type Issue } from '@cairn/domain';
import { useReturnedFocus } from '@cairn/ui/use-returned-focus';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useHoldRow } from '../issues/layout.ts';

/** An issue's title while it is edited in its cell: Enter saves, Escape cancels. */
export function TitleInput({ issue, onDone }: { issue: Issue; onDone: () => void }) {
  useReturnedFocus();
  useHoldRow(issue.id);
  const t = useTranslations('spreadsheetParts');
  const run = useCommand();
  const [title, setTitle] = useState(issue.title);
  const save = (): void => {
    const next = title.trim();
    if (next !== '' && next !== issue.title)
      run(updateIssues, { changes: [{ issueId: issue.id, patch: { title: next } }] });
    onDone();
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') save();
    else onDone();
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone has asked to edit the title
      autoFocus
      aria-label={t('editTitle')}
      value={title}
      maxLength={ISSUE_TITLE_MAX}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={handleKey}
      onBlur={save}
      className="relative z-1 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:text-[16px]"
    />
  );
}
