import { DAYS_OFF_MAX, runsOfDaysOff, type DayOff, type WorkingDays } from '@cairn/domain';
import { SettingsSection } from '@cairn/ui/settings-page';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../lib/use-today.ts';
import { AddDayOff } from './add-day-off.tsx';
import { DayOffRow } from './day-off-row.tsx';

interface DaysOffProps {
  readonly held: WorkingDays;
  readonly mayManage: boolean;
}

/** The days off of a project: upcoming ones, and below them past ones. */
export function DaysOff({ held, mayManage }: DaysOffProps) {
  const { projectId, daysOff } = held;
  const t = useTranslations('workingDays');
  const today = useToday();
  const [said, setSaid] = useState('');
  const runs = runsOfDaysOff(held);
  // A run that has begun is upcoming until its last day is over.
  const isOver = (run: readonly DayOff[]): boolean => run.every(({ date }) => date < today);
  const toCome = runs.filter((run) => !isOver(run));
  const past = runs.filter(isOver).toReversed();
  const pastCount = past.reduce((sum, run) => sum + run.length, 0);
  const listOf = (runs: readonly (readonly DayOff[])[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line">
      {runs.map((days) => (
        <DayOffRow
          key={days[0]?.date}
          projectId={projectId}
          days={days}
          mayManage={mayManage}
          onSaid={setSaid}
        />
      ))}
    </ul>
  );
  return (
    <>
      <SettingsSection
        title={t('daysOff')}
        description={t('daysOffMeans')}
        controls={
          daysOff.length > 0 && (
            <span className="text-2 tabular-nums">{t('count', { count: daysOff.length })}</span>
          )
        }
      >
        {mayManage && daysOff.length < DAYS_OFF_MAX && <AddDayOff held={held} onSaid={setSaid} />}
        {mayManage && daysOff.length >= DAYS_OFF_MAX && (
          <p className="px-4 py-3 text-2">{t('full', { most: DAYS_OFF_MAX })}</p>
        )}
        {toCome.length > 0 && listOf(toCome, t('daysOff'))}
        {daysOff.length === 0 && <p className="px-4 py-3 text-2">{t('none')}</p>}
        {past.length > 0 && (
          <details>
            <summary className="cursor-pointer px-4 py-2.5 text-2 hover:text-text">
              {t('past', { count: pastCount })}
            </summary>
            {listOf(past, t('past', { count: pastCount }))}
          </details>
        )}
      </SettingsSection>
      <output className="vh">{said}</output>
    </>
  );
}
