import { PersonIcon, ShieldIcon } from '@cairn/ui/icons';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageLink, type Navigate } from './page-link.tsx';

export interface ProfileLayoutProps {
  /** The path of the page that is open. */
  current: string;
  navigate: Navigate;
  /** Further `SettingsNavItem`s of features that have a page under `/profile`. */
  morePages?: ReactNode;
  children: ReactNode;
}

/** The list of pages about oneself, and the one that is open. */
export function ProfileLayout({ current, navigate, morePages, children }: ProfileLayoutProps) {
  const t = useTranslations('people.settings');
  const page = (to: string, label: string, icon: ReactNode) => (
    <SettingsNavItem
      icon={icon}
      label={label}
      current={current === to}
      render={<PageLink to={to} navigate={navigate} />}
    />
  );
  return (
    <SettingsLayout
      label={t('label')}
      nav={
        <SettingsNavGroup label={t('you')}>
          {page('/profile', t('profile'), <PersonIcon />)}
          {page('/profile/security', t('security'), <ShieldIcon />)}
          {morePages}
        </SettingsNavGroup>
      }
    >
      {children}
    </SettingsLayout>
  );
}
