import { SettingsSection, SettingsTitle } from '@cairn/ui/settings-page';
import { useTranslations } from 'use-intl';
import { AccountGate } from './account-gate.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SessionList } from './session-list.tsx';

/** `/profile/security`: the password and sessions. */
export function SecurityPage() {
  const t = useTranslations('people.security');
  return (
    <>
      <SettingsTitle title={t('title')} description={t('lead')} />
      <AccountGate>
        {(account) => (
          <SettingsSection
            title={t('password')}
            description={account.has_password ? t('changeHint') : t('setHint')}
          >
            <ChangePasswordForm hasPassword={account.has_password} />
          </SettingsSection>
        )}
      </AccountGate>
      <SessionList />
    </>
  );
}
