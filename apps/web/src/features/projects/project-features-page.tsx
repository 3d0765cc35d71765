import { project, updateProject } from '@cairn/domain';
import { LockIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import type { ProjectSettingsProps } from '../../platform/feature.ts';

/** `/$workspace/projects/$project/settings/features`: only switches that do something are shown. */
export function ProjectFeaturesPage({ row, switches }: ProjectSettingsProps) {
  const t = useTranslations('projectSettings');
  const say = useTranslations() as (key: string) => string;
  const run = useCommand();
  const mayUpdate = useCan('project:update', subjectOf(project, row));
  const id = useId();
  return (
    <>
      <SettingsTitle title={t('features.title')} description={t('features.lead')} />
      {!mayUpdate && row.archivedAt === null && <Note icon={<LockIcon />}>{t('settings.readOnly')}</Note>}
      <SettingsSection title={row.name}>
        {switches.map(({ field: feature, label, means, icon }) => (
          <SettingsRow
            key={feature}
            label={say(label)}
            description={say(means)}
            htmlFor={`${id}-${feature}`}
            icon={icon}
          >
            <Switch
              id={`${id}-${feature}`}
              checked={row[feature]}
              disabled={!mayUpdate}
              onCheckedChange={(isOn) =>
                run(updateProject, { projectId: row.id, patch: { [feature]: isOn } })
              }
            />
          </SettingsRow>
        ))}
      </SettingsSection>
    </>
  );
}
