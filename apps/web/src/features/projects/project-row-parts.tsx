import { GlobeIcon, LockIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';

export function ProjectDescription({ text }: { text: string }) {
  if (text === '') return null;
  return <span className="min-w-0 flex-1 truncate text-small text-3 narrow:hidden">{text}</span>;
}

export function ProjectAccess({ isPublic }: { isPublic: boolean }) {
  const t = useTranslations('projects.list');
  const Icon = isPublic ? GlobeIcon : LockIcon;
  const words = isPublic ? t('public') : t('private');
  return (
    <span title={words} className="text-3">
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="vh">{words}</span>
    </span>
  );
}
