import type { Project } from '@cairn/domain';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { ProjectMark } from '../projects/public.ts';
import { useProjectsText } from './use-projects-text.ts';

export interface ProjectsPickerProps {
  projects: readonly Project[];
  /** Empty for all. */
  value: readonly string[];
  onChange: (projectIds: readonly string[]) => void;
}

/** Some of the person's projects, or all. */
export function ProjectsPicker({ projects, value, onChange }: ProjectsPickerProps) {
  const t = useTranslations('exports.form');
  const textOf = useProjectsText();
  const items = useMemo(
    () =>
      projects.map(({ id, name, identifier, icon }): PickerItem => ({
        value: id,
        label: name,
        keywords: identifier,
        hint: identifier,
        icon: <ProjectMark icon={icon} />,
      })),
    [projects],
  );
  const text = textOf(value, value.length === 0);
  return (
    <Picker
      multiple
      label={t('projects')}
      items={items}
      value={value}
      onChange={onChange}
      placeholder={t('search')}
      emptyText={t('notFound')}
      trigger={<ChoiceButton aria-label={t('projectsAre', { projects: text })}>{text}</ChoiceButton>}
    />
  );
}
