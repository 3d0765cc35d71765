import { useTranslations } from 'use-intl';

/** Shown after the name of a bot (S-ENT-012). */
export function BotMark() {
  const t = useTranslations('activity');
  return <span className="ml-1 rounded-r1 bg-active px-1 text-micro">{t('bot')}</span>;
}
