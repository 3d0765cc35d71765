import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountApi } from './account-api.ts';
import { NewPasswordPage } from './new-password-page.tsx';
import { linkTo, type Navigate } from './page-link.tsx';

/** `/accounts/reset-password?token=…`, opened from an email. */
export function ResetPasswordPage({ navigate }: { navigate: Navigate }) {
  const t = useTranslations('people.resetPassword');
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  return (
    <NewPasswordPage
      title={t('title')}
      lead={token === '' ? t('noToken') : t('lead')}
      submitLabel={t('submit')}
      busyLabel={t('busy')}
      isClosed={token === ''}
      work={async (password) => await accountApi.resetPassword({ token, password })}
      onDone={() => navigate('/?reset')}
      foot={t.rich('again', linkTo('/accounts/forgot-password', navigate))}
    />
  );
}
