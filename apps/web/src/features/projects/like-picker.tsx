import { project } from '@cairn/domain';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useRows } from '../../data/use-rows.ts';
import { ChoiceButton } from '../../lib/choice-button.tsx';
import { ProjectMark } from './project-mark.tsx';

const NONE = '';

interface LikePickerProps {
  readonly value: string | undefined;
  readonly onChange: (projectId: string | undefined) => void;
}

/** Picks the project whose setup a new one copies. */
export function LikePicker({ value, onChange }: LikePickerProps) {
  const t = useTranslations('projects.create');
  const mine = useRows(project);
  const items = useMemo((): PickerItem[] => {
    const others = mine
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, identifier, icon, archivedAt }) => ({
        value: id,
        label: name,
        keywords: identifier,
        hint: archivedAt === null ? identifier : t('likeArchived'),
        icon: <ProjectMark icon={icon} />,
      }));
    return [{ value: NONE, label: t('likeNone') }, ...others];
  }, [mine, t]);
  const chosen = mine.find(({ id }) => id === value);
  return (
    <Picker
      label={t('like')}
      items={items}
      value={chosen?.id ?? NONE}
      onChange={(next) => onChange(next === NONE ? undefined : next)}
      placeholder={t('likeSearch')}
      emptyText={t('likeNotFound')}
      trigger={
        <ChoiceButton
          aria-label={`${t('like')}: ${chosen?.name ?? t('likeNone')}`}
          mark={chosen && <ProjectMark icon={chosen.icon} />}
        >
          {chosen?.name ?? t('likeNone')}
        </ChoiceButton>
      }
    />
  );
}
