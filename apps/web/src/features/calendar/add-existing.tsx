import type { Issue } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { IssuePickDialog, useEditIssues } from '../issues/layout.ts';
import { dueOn } from './reschedule.ts';

interface AddExistingProps {
  readonly day: string;
  readonly title: string;
  readonly projectId: string;
  readonly onClose: () => void;
}

const isScheduled = ({ dueDate }: Issue): boolean => dueDate !== null;

const UNDATED = { target_date: 'none' } as const;

/** Picks issues without a due date, to make them due on this day. */
export function AddExisting({ day, title, projectId, onClose }: AddExistingProps) {
  const t = useTranslations('calendarParts');
  const edit = useEditIssues();
  return (
    <IssuePickDialog
      title={title}
      submitLabel={t('addPicked')}
      projectId={projectId}
      hidesIdleSubmit
      isExcluded={isScheduled}
      leftOut={UNDATED}
      onClose={onClose}
      onSubmit={async (ids) => {
        edit(ids, (row) => dueOn(row, day));
        return true;
      }}
    />
  );
}
