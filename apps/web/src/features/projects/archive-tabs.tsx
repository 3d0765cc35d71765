import type { Project } from '@cairn/domain';
import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { byOrder } from '../../platform/by-order.ts';
import { FeaturesContext } from '../../platform/features-context.ts';

/** The tabs of a project's archives: of issues, and of its features. */
export function ArchiveTabs({ home }: { home: Project }) {
  const say = useTranslations();
  const { workspace } = useWorkspace();
  const current = useLocation({ select: ({ pathname }) => pathname });
  const archives = use(FeaturesContext)
    .flatMap(({ screens = [] }) => screens)
    .flatMap((screen) =>
      screen.in === 'workspace' && screen.archive ? { ...screen, ...screen.archive } : [],
    )
    .filter((screen) => screen.switch === undefined || home[screen.switch.field])
    .toSorted(byOrder);
  return (
    <LinkTabs
      label={say('archives.tabs')}
      tabs={archives.map(({ path, label }) => {
        const to = `/${workspace.slug}${path.replace('$project', home.id)}`;
        return { to, label: say(label), isCurrent: to === current };
      })}
    />
  );
}
