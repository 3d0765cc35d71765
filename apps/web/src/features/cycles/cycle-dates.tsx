import type { Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { longDayText } from '../../lib/day-text.ts';

/** `1 Dec 2026 – 14 Dec 2026`, or a note that there are none. */
export function CycleDates({ row, className = '' }: { row: Cycle; className?: string }) {
  const t = useTranslations('cycles');
  const { startDate, endDate } = row;
  return (
    <span className={`flex-none text-small whitespace-nowrap text-2 tabular-nums ${className}`}>
      {startDate === null || endDate === null
        ? t('noDates')
        : `${longDayText(startDate)} – ${longDayText(endDate)}`}
    </span>
  );
}
