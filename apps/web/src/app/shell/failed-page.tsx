import { Button } from '@cairn/ui/button';
import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';

/** A screen that was never loaded on this device, while there is no network; it replaces this as soon as it can be had. */
export function UnreachablePage() {
  const t = useTranslations('app');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={t('sync.offline')} lead={t('error.unreachable')}>
      {null}
    </SoloPage>
  );
}

/** A screen threw. Edits are safe in the outbox, so loading again is always right. */
export function FailedPage() {
  const t = useTranslations('app.error');
  return (
    <SoloPage mark={<CairnMark className="size-9" />} title={t('title')} lead={t('lead')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </SoloPage>
  );
}
