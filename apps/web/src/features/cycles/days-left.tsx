import { cycleStatus, daysBetween, type Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useProjectToday } from './use-project-today.ts';

/** The remaining days of a current cycle, including the last, or the start of an upcoming one. */
export function DaysLeft({ row }: { row: Cycle }) {
  const t = useTranslations('cycles');
  const today = useProjectToday(row.projectId);
  const status = cycleStatus(row, today);
  const { startDate, endDate } = row;
  if (startDate === null || endDate === null || (status !== 'current' && status !== 'upcoming')) return null;
  return (
    <span className="flex-none text-small whitespace-nowrap text-2">
      {status === 'current'
        ? t('daysLeft', { count: daysBetween(today, endDate) + 1 })
        : t('startsIn', { count: daysBetween(today, startDate) })}
    </span>
  );
}
