import type { Module } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { longDayText } from '../issues/public.ts';

/** `1 Dec 2026 – 14 Dec 2026`; nothing where neither is set. */
export function ModuleDates({ row, className = '' }: { row: Module; className?: string }) {
  const t = useTranslations('modules');
  const textOf = (day: string | null): string => (day === null ? t('noDate') : longDayText(day));
  if (row.startDate === null && row.targetDate === null) return null;
  return (
    <span className={`flex-none text-small whitespace-nowrap text-2 tabular-nums ${className}`}>
      {t('dates', { start: textOf(row.startDate), target: textOf(row.targetDate) })}
    </span>
  );
}
