import { noWorkingDays, project, setWorkingDays, workingDays } from '@cairn/domain';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import type { ProjectSettingsProps } from '../../platform/feature.ts';
import { DaysOff } from './days-off.tsx';
import { WeekdayChoice } from './weekday-choice.tsx';

/** `/$workspace/projects/$project/settings/working-days` */
export function WorkingDaysPage({ row }: ProjectSettingsProps) {
  const t = useTranslations('workingDays');
  const run = useCommand();
  const mayManage = useCan('working-days:manage', subjectOf(project, row));
  const held = useRow(workingDays, row.id) ?? noWorkingDays(row.id);
  const id = useId();
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      {!mayManage && row.archivedAt === null && (
        <div className="mb-4">
          <Note icon={<LockIcon />}>{t('readOnly')}</Note>
        </div>
      )}
      <SettingsSection title={t('settings')}>
        <SettingsRow label={t('isOn')} description={t('isOnMeans')} htmlFor={id}>
          <Switch
            id={id}
            checked={held.isOn}
            disabled={!mayManage}
            onCheckedChange={(isOn) => run(setWorkingDays, { projectId: row.id, patch: { isOn } })}
          />
        </SettingsRow>
        <SettingsRow label={t('weekdays')} description={t('weekdaysMeans')}>
          <WeekdayChoice
            label={t('weekdays')}
            value={held.weekdays}
            disabled={!mayManage}
            onChange={(weekdays) =>
              run(setWorkingDays, { projectId: row.id, patch: { weekdays: [...weekdays] } })
            }
          />
        </SettingsRow>
      </SettingsSection>
      <DaysOff held={held} mayManage={mayManage} />
    </>
  );
}
