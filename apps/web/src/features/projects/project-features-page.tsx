import { project, PROJECT_FEATURES, updateProject, type Project } from '@cairn/domain';
import { CycleIcon, EyeIcon, InboxIcon, LayersIcon, LockIcon, PageIcon } from '@cairn/ui/icons';
import { Note, SettingsRow, SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { Switch } from '@cairn/ui/switch';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { ProjectSettingsFrame } from './project-settings-frame.tsx';

/** `/$workspace/projects/$project/settings/features` */
export function ProjectFeaturesPage() {
  return <ProjectSettingsFrame current="features">{(row) => <Features row={row} />}</ProjectSettingsFrame>;
}

const ICONS: Record<(typeof PROJECT_FEATURES)[number], ReactNode> = {
  hasCycles: <CycleIcon />,
  hasModules: <LayersIcon />,
  hasViews: <EyeIcon />,
  hasPages: <PageIcon />,
  hasIntake: <InboxIcon />,
};

function Features({ row }: { row: Project }) {
  const t = useTranslations('projectSettings');
  const run = useCommand();
  const mayUpdate = useCan('project:update', subjectOf(project, row));
  const id = useId();
  return (
    <>
      <SettingsTitle title={t('features.title')} description={t('features.lead')} />
      {!mayUpdate && <Note icon={<LockIcon />}>{t('settings.readOnly')}</Note>}
      <SettingsSection title={row.name}>
        {PROJECT_FEATURES.map((feature) => (
          <SettingsRow
            key={feature}
            label={t(`features.${feature}`)}
            description={t(`features.${feature}Means`)}
            htmlFor={`${id}-${feature}`}
          >
            <span className="flex items-center gap-4 text-3">
              {ICONS[feature]}
              <Switch
                id={`${id}-${feature}`}
                checked={row[feature]}
                disabled={!mayUpdate}
                onCheckedChange={(isOn) =>
                  run(updateProject, { projectId: row.id, patch: { [feature]: isOn } })
                }
              />
            </span>
          </SettingsRow>
        ))}
      </SettingsSection>
    </>
  );
}
