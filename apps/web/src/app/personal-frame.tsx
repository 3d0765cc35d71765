import { CairnMark, MailIcon, PaletteIcon } from '@cairn/ui/icons';
import { SettingsNavItem } from '@cairn/ui/settings-page';
import { useSubmitByKeys } from '@cairn/ui/use-submit-by-keys';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Session } from '../data/session.ts';
import { ProfileLayout } from '../features/people/public.ts';
import { AppLink } from '../lib/app-link.tsx';
import { useGo } from '../lib/use-go.ts';
import type { PersonalScreen } from '../platform/feature.ts';
import { MissingPage } from '../lib/missing-page.tsx';

export interface PersonalFrameProps {
  session: Session;
  screen: PersonalScreen;
  children: ReactNode;
}

/** Around the pages about oneself: the way back, the list of pages, the page. */
export function PersonalFrame({ session, screen, children }: PersonalFrameProps) {
  useSubmitByKeys();
  const t = useTranslations('app.personal');
  const go = useGo();
  const { me, workspaces } = session;
  const last = workspaces.find(({ id }) => id === me.last_workspace_id) ?? workspaces[0];
  const { path: current, isFor } = screen;
  if (isFor?.(session) === false) return <MissingPage />;
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
        <ProfileLayout
          current={current}
          navigate={go}
          morePages={
            <>
              <SettingsNavItem
                icon={<PaletteIcon />}
                label={t('appearance')}
                current={current === '/profile/appearance'}
                render={<AppLink to="/profile/appearance" />}
              />
              {me.is_instance_admin && (
                <SettingsNavItem
                  icon={<MailIcon />}
                  label={t('instance')}
                  current={current === '/god-mode'}
                  render={<AppLink to="/god-mode" />}
                />
              )}
            </>
          }
        >
          {children}
        </ProfileLayout>
      </main>
    </div>
  );
}
