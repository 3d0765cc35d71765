import { GlobeIcon, LockIcon } from '@cairn/ui/icons';
import { RadioGroup } from '@cairn/ui/radio-group';
import { useTranslations } from 'use-intl';

export interface AccessChoiceProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
  disabled?: boolean | undefined;
}

/** Public or private, each with what it means. */
export function AccessChoice({ isPublic, onChange, disabled }: AccessChoiceProps) {
  const t = useTranslations('projects.create');
  return (
    <RadioGroup
      label={t('access')}
      look="tiles"
      className="narrow:[&>div]:!grid-cols-1"
      value={isPublic ? 'public' : 'private'}
      onChange={(value) => onChange(value === 'public')}
      disabled={disabled}
      options={[
        {
          value: 'public',
          label: t('public'),
          description: t('publicMeans'),
          icon: <GlobeIcon aria-hidden="true" className="flex-none self-start" />,
        },
        {
          value: 'private',
          label: t('private'),
          description: t('privateMeans'),
          icon: <LockIcon aria-hidden="true" className="flex-none self-start" />,
        },
      ]}
    />
  );
}
