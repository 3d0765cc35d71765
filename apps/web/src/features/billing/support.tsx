import { HelpIcon, ShieldIcon } from '@cairn/ui/icons';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { useTranslations } from 'use-intl';
import { codeText } from './code-text.tsx';

/** The version and licence, and where to get help. */
export function Support({ version }: { version: string }) {
  const t = useTranslations('billing.support');
  return (
    <SettingsSection title={t('title')}>
      <SettingsRow icon={<ShieldIcon />} label={t('version', { version })} description={t('licence')} />
      <SettingsRow
        icon={<HelpIcon />}
        label={t('help')}
        description={t.rich('helpLead', { code: codeText })}
      />
    </SettingsSection>
  );
}
