import { LinkButton } from '@cairn/ui/link-button';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';

/** What does not exist and what may not be seen look the same. */
export function MissingScreen() {
  const t = useTranslations('missing');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={t('title')} lead={t('lead')}>
      <LinkButton href="/">{t('home')}</LinkButton>
    </SoloPage>
  );
}
