import { CairnMark } from '@cairn/ui/icons';
import { SettingsLayout, SettingsNavGroup, SettingsNavItem } from '@cairn/ui/settings-page';
import { useSubmitByKeys } from '@cairn/ui/use-submit-by-keys';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../../data/action.ts';
import type { Session } from '../../data/session.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { SettingsEntry } from '../../platform/feature-settings.ts';
import { MissingPage } from '../../lib/missing-page.tsx';

export interface PersonalFrameProps {
  session: Session;
  entries: readonly SettingsEntry[];
  /** The path of the open page. */
  current: string;
  children: ReactNode;
}

/** The frame of personal settings: a way back, the navigation, the page. */
export function PersonalFrame({ session, entries, current, children }: PersonalFrameProps) {
  useSubmitByKeys();
  const t = useTranslations('app.personal');
  const say: Say = useTranslations();
  const { me, workspaces } = session;
  const last = workspaces.find(({ id }) => id === me.last_workspace_id) ?? workspaces[0];
  const shown = entries.filter(({ isFor }) => isFor?.(session) !== false);
  if (shown.every(({ path }) => path !== current)) return <MissingPage />;
  return (
    <div className="flex h-dvh flex-col bg-bg text-text">
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line px-3">
        <AppLink
          to={last ? `/${last.slug}` : '/'}
          className="flex h-8 items-center gap-2 rounded-r2 px-2 text-2 hover:bg-hover hover:text-text pointer-coarse:h-11"
        >
          <CairnMark className="size-5" />
          {last ? t('backTo', { workspace: last.name }) : t('back')}
        </AppLink>
      </header>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <SettingsLayout
          label={say('people.settings.label')}
          nav={
            <SettingsNavGroup label={say('people.settings.you')}>
              {shown.map(({ path, icon, label }) => (
                <SettingsNavItem
                  key={path}
                  icon={icon}
                  label={say(label)}
                  current={path === current}
                  render={<AppLink to={path} />}
                />
              ))}
            </SettingsNavGroup>
          }
        >
          {children}
        </SettingsLayout>
      </main>
    </div>
  );
}
