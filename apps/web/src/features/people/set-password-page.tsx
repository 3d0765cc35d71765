import { toast } from '@cairn/ui';
import { useTranslations } from 'use-intl';
import { accountApi } from './account-api.ts';
import { NewPasswordPage } from './new-password-page.tsx';
import type { Navigate } from './page-link.tsx';

/** `/accounts/set-password`, for people whose account has no password. */
export function SetPasswordPage({ navigate }: { navigate: Navigate }) {
  const t = useTranslations('people.setPassword');
  return (
    <NewPasswordPage
      title={t('title')}
      lead={t('lead')}
      submitLabel={t('submit')}
      busyLabel={t('busy')}
      work={accountApi.setPassword}
      onDone={() => {
        toast.success(t('done'));
        navigate('/');
      }}
    />
  );
}
