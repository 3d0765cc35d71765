import { DAYS_OFF_MAX, type DayOff, type WorkingDays } from '@cairn/domain';
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

/** The single days off of a project: those to come, and below them those that are over. */
export function DaysOff({ held, mayManage }: DaysOffProps) {
  const { projectId, daysOff } = held;
  const t = useTranslations('workingDays');
  const today = useToday();
  const [said, setSaid] = useState('');
  const toCome = daysOff.filter(({ date }) => date >= today);
  const past = daysOff.filter(({ date }) => date < today).toReversed();
  const listOf = (days: readonly DayOff[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line">
      {days.map((day) => (
        <DayOffRow key={day.date} projectId={projectId} day={day} mayManage={mayManage} onSaid={setSaid} />
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
              {t('past', { count: past.length })}
            </summary>
            {listOf(past, t('past', { count: past.length }))}
          </details>
        )}
      </SettingsSection>
      <output className="vh">{said}</output>
    </>
  );
}
