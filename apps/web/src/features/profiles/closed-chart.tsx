import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { weekStart } from '@cairn/ui/week-start';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { useToday } from '../../lib/use-today.ts';
import { dayText } from '../../lib/day-text.ts';
import { closedPerWeek, type ClosedWeek } from './closed-per-week.ts';

const WEEKS = 12;

/** The number of issues a person closed in each recent week: bars, and an equivalent table. */
export function ClosedChart({ closedAt, name }: { closedAt: readonly number[]; name: string }) {
  const t = useTranslations('profiles');
  const today = useToday();
  const weeks = useMemo(() => closedPerWeek(closedAt, today, weekStart(), WEEKS), [closedAt, today]);
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={t('closed')}
      after={total > 0 && <span className="text-small text-2">{t('closedIn', { total, weeks: WEEKS })}</span>}
    >
      {total === 0 ? (
        <PanelNothing>{t('closedEmpty', { name, weeks: WEEKS })}</PanelNothing>
      ) : (
        <div className="px-2 pb-1">
          <Bars weeks={weeks} today={today} />
          <WeekTable weeks={weeks} today={today} />
        </div>
      )}
    </Panel>
  );
}

interface WeeksProps {
  readonly weeks: readonly ClosedWeek[];
  readonly today: string;
}

/** Screen readers use the table below. */
function Bars({ weeks, today }: WeeksProps) {
  const most = Math.max(...weeks.map(({ count }) => count));
  return (
    <div aria-hidden="true" className="mt-2 grid grid-cols-12 px-3">
      {weeks.map(({ from, count }, at) => (
        <div key={from} className="grid min-w-0 text-center">
          <div className="flex h-28 flex-col items-center justify-end px-1">
            {count > 0 && <span className="text-micro text-2 tabular-nums">{count}</span>}
            <span
              className="mt-0.5 w-full max-w-5 rounded-t-r1 bg-[var(--state-completed)]"
              style={{ height: `${(count / most) * 100}%`, minHeight: count > 0 ? 2 : 0 }}
            />
          </div>
          <span className="flex justify-center border-t border-line pt-1 text-micro whitespace-nowrap text-2">
            {at % 3 === 2 ? dayText(from, today) : '\u00a0'}
          </span>
        </div>
      ))}
    </div>
  );
}

function WeekTable({ weeks, today }: WeeksProps) {
  const t = useTranslations('profiles');
  return (
    <details className="mt-2 text-small">
      <summary className="w-fit cursor-pointer text-2 hover:text-text">{t('showTable')}</summary>
      <table className="mt-2 w-full max-w-64 tabular-nums">
        <thead>
          <tr className="text-2">
            <th scope="col" className="py-0.5 text-start font-medium">
              {t('weekFrom')}
            </th>
            <th scope="col" className="py-0.5 text-end font-medium">
              {t('closedCount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, count }) => (
            <tr key={from}>
              <td className="py-0.5">{dayText(from, today)}</td>
              <td className="py-0.5 text-end">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
