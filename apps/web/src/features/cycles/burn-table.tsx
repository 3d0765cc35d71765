import { workOf } from '@cairn/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { dayText } from '../../lib/day-text.ts';
import { amountShown, idealAt, type Direction } from './burn-scales.ts';
import type { WorkDay } from './use-work-days.ts';

interface BurnTableProps {
  readonly days: readonly WorkDay[];
  readonly direction: Direction;
  /** The total at the end. */
  readonly scope: number;
  /** The share that would ideally be done at the end of each day. */
  readonly shares: readonly number[];
}

/** The numbers of the chart, day by day. */
export function BurnTable({ days, direction, scope, shares }: BurnTableProps) {
  const t = useTranslations('cycles.chart');
  const format = useFormatter();
  const today = useToday();
  return (
    <details className="mt-1 text-small">
      <summary className="cursor-pointer text-2 hover:text-text">{t('asTable')}</summary>
      <table aria-label={t('table')} className="mt-1 w-full tabular-nums">
        <thead>
          <tr className="text-2 *:py-1 *:text-right *:font-medium first:*:text-left">
            <th scope="col">{t('day')}</th>
            <th scope="col">{t(`actual.${direction}`)}</th>
            <th scope="col">{t('ideal')}</th>
            <th scope="col">{t('scope')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.date} className="border-t border-line *:py-1 *:text-right *:font-normal">
              <th scope="row" className="!text-left">
                {dayText(day.date, today)}
              </th>
              <td>{format.number(amountShown(day, direction))}</td>
              <td>
                {format.number(idealAt(scope, shares[index] ?? 1, direction), { maximumFractionDigits: 1 })}
              </td>
              <td>{format.number(workOf(day))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
