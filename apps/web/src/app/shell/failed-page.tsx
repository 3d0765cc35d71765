import { Button } from '@cairn/ui/button';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';

/** Shown offline for a screen that was never loaded on this device; replaced as soon as it can be loaded. */
export function UnreachablePage() {
  const t = useTranslations('app');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={t('sync.offline')} lead={t('error.unreachable')}>
      {null}
    </SoloPage>
  );
}

/** A screen threw. Edits are safe in the outbox, so reloading is always right. */
export function FailedPage() {
  const t = useTranslations('app.error');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={t('title')} lead={t('lead')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </SoloPage>
  );
}
