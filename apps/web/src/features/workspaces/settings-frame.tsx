import { can } from '@cairn/domain';
import { Breadcrumb } from '@cairn/ui/breadcrumb';
import { PaletteIcon, PersonIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import type { Say } from '../../data/action.ts';
import type { SettingsEntry } from '../../platform/feature-settings.ts';
import { AppLink } from '../../lib/app-link.tsx';

export interface SettingsFrameProps {
  entries: readonly SettingsEntry[];
  /** The path of the open page. */
  current: string;
  children: ReactNode;
}

/** The headings of the pages, in order. */
const GROUPS = [
  { group: undefined, label: 'group' },
  { group: 'connect', label: 'connect' },
] as const;

/** The frame of workspace settings: the breadcrumb, the pages visible to the person's role, and the page. */
export function SettingsFrame({ entries, current, children }: SettingsFrameProps) {
  const t = useTranslations('workspaces.settings');
  const say: Say = useTranslations();
  const { workspace } = useWorkspace();
  const actor = useActor();
  const open = openedBy(entries, current);
  const pages = entries.filter(({ needs }) => needs === undefined || can(actor, needs, 'workspace'));
  return (
    <>
      <PageHeader>
        <Breadcrumb
          label={t('breadcrumb')}
          heading={false}
          crumbs={[
            { key: 'settings', label: t('label'), render: <AppLink to={`/${workspace.slug}/settings`} /> },
            { key: 'page', label: open ? say(open.label) : '' },
          ]}
        />
      </PageHeader>
      <SettingsLayout
        label={t('label')}
        nav={
          <>
            {GROUPS.map(({ group, label }) => (
              <PagesOf
                key={label}
                label={t(label)}
                pages={pages.filter((each) => each.group === group)}
                open={open}
              />
            ))}
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

interface PagesOfProps {
  label: string;
  pages: readonly SettingsEntry[];
  open: SettingsEntry | undefined;
}

/** The pages under a heading; renders nothing without any. */
function PagesOf({ label: heading, pages, open }: PagesOfProps) {
  const say: Say = useTranslations();
  const { workspace } = useWorkspace();
  if (pages.length === 0) return null;
  return (
    <SettingsNavGroup label={heading}>
      {pages.map(({ path, icon, label }) => (
        <SettingsNavItem
          key={path}
          icon={icon}
          label={say(label)}
          current={path === open?.path}
          render={<AppLink to={`/${workspace.slug}${path}`} />}
        />
      ))}
    </SettingsNavGroup>
  );
}

/** The open page or its parent: the entry with the longest matching path. */
const openedBy = (entries: readonly SettingsEntry[], current: string): SettingsEntry | undefined =>
  entries
    .filter(({ path }) => current === path || current.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
