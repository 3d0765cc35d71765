import { useTranslations } from 'use-intl';
import { AccessTiles } from '../../lib/access-tiles.tsx';

export interface AccessChoiceProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
  disabled?: boolean | undefined;
}

/** Public or private, each with an explanation. */
export function AccessChoice({ isPublic, onChange, disabled }: AccessChoiceProps) {
  const t = useTranslations('projects.create');
  return (
    <AccessTiles
      label={t('access')}
      value={isPublic ? 'public' : 'private'}
      onChange={(value) => onChange(value === 'public')}
      disabled={disabled}
      open={{ value: 'public', label: t('public'), description: t('publicMeans') }}
      closed={{ value: 'private', label: t('private'), description: t('privateMeans') }}
    />
  );
}
