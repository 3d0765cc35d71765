import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel } from '../../lib/panel.tsx';
import { RecentActivity } from '../activity/public.ts';
import type { HomeLookups } from './use-home.ts';

const MAX = 10;

/** Recent activity in the person's projects, from the server, because activity isn't synced to devices. */
export function ActivityPanel({ lookups }: { lookups: HomeLookups }) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  return (
    <Panel
      title={t('activity')}
      after={
        <AppLink
          to={`/${workspace.slug}/profile/${lookups.userId}/activity`}
          className="hit text-small text-2 hover:text-text"
        >
          {t('yourActivity')}
        </AppLink>
      }
    >
      <RecentActivity limit={MAX} />
    </Panel>
  );
}
