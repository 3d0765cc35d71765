import type { Module } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { dayText } from '../../lib/day-text.ts';

/** `12 Nov – 12 Dec`, with `open` for a missing date, or a note that there are none. */
export function ModuleDates({ row, className = '' }: { row: Module; className?: string }) {
  const t = useTranslations('modules');
  const today = useToday();
  const text = (day: string | null): string => (day === null ? t('openDate') : dayText(day, today));
  const { startDate, targetDate } = row;
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {startDate === null && targetDate === null
        ? t('noDates')
        : t('dates', { start: text(startDate), target: text(targetDate) })}
    </span>
  );
}
