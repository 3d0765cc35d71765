import { can, WORKSPACE_SETTINGS } from '@cairn/domain';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import {
  BillingIcon,
  DownloadIcon,
  KeyIcon,
  PaletteIcon,
  PeopleIcon,
  PersonIcon,
  SettingsIcon,
  WebhookIcon,
} from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { AppLink } from '../../lib/app-link.tsx';

export type SettingsPageKey = (typeof WORKSPACE_SETTINGS)[number]['key'];

/** Pages that exist; the others stand in the domain's list and come with their features. */
const BUILT: ReadonlySet<SettingsPageKey> = new Set(['general', 'members', 'apiTokens']);

const ICONS: Record<SettingsPageKey, ReactNode> = {
  general: <SettingsIcon />,
  members: <PeopleIcon />,
  billing: <BillingIcon />,
  exports: <DownloadIcon />,
  webhooks: <WebhookIcon />,
  apiTokens: <KeyIcon />,
};

export interface SettingsFrameProps {
  current: SettingsPageKey;
  children: ReactNode;
}

/** Around each page of a workspace's settings: where one is, the pages one's role may see, the page. */
export function SettingsFrame({ current, children }: SettingsFrameProps) {
  const t = useTranslations('workspaces.settings');
  const { workspace } = useWorkspace();
  const actor = useActor();
  const base = `/${workspace.slug}/settings`;
  const pages = WORKSPACE_SETTINGS.filter(
    ({ key, requires }) => BUILT.has(key) && can(actor, requires, 'workspace'),
  );
  return (
    <>
      <PageHeader>
        <Breadcrumb
          label={t('breadcrumb')}
          heading={false}
          crumbs={[
            { key: 'settings', label: t('label'), render: <AppLink to={base} /> },
            { key: current, label: t(`pages.${current}`) },
          ]}
        />
      </PageHeader>
      <SettingsLayout
        label={t('label')}
        nav={
          <>
            <SettingsNavGroup label={t('group')}>
              {pages.map(({ key, path }) => (
                <SettingsNavItem
                  key={key}
                  icon={ICONS[key]}
                  label={t(`pages.${key}`)}
                  current={key === current}
                  render={<AppLink to={`${base}${path}`} />}
                />
              ))}
            </SettingsNavGroup>
            <SettingsNavGroup label={t('you')}>
              <SettingsNavItem
                icon={<PersonIcon />}
                label={t('profile')}
                render={<AppLink to="/profile" />}
              />
              <SettingsNavItem
                icon={<PaletteIcon />}
                label={t('appearance')}
                render={<AppLink to="/profile/appearance" />}
              />
            </SettingsNavGroup>
          </>
        }
      >
        {children}
      </SettingsLayout>
    </>
  );
}
