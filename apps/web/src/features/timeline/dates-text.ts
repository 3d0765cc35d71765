import type { Issue } from '@cairn/domain';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useIssueContext } from '../issues/layout.ts';

type Dates = Pick<Issue, 'startDate' | 'dueDate'>;

/** Formats an issue's dates: `18 Nov – 24 Nov`, or nothing without dates. */
export function useDatesText(): (dates: Dates) => string {
  const t = useTranslations('timelineParts');
  const { words } = useIssueContext();
  return useCallback(
    ({ startDate, dueDate }) => {
      if (startDate !== null && dueDate !== null)
        return t('range', { start: words.day(startDate), due: words.day(dueDate) });
      if (startDate !== null) return t('starts', { day: words.day(startDate) });
      return dueDate === null ? '' : t('due', { day: words.day(dueDate) });
    },
    [t, words],
  );
}
