import type { Project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { LinkTabs } from '../../lib/link-tabs.tsx';

const PARTS = [
  { part: 'issues', field: undefined },
  { part: 'cycles', field: 'hasCycles' },
  { part: 'modules', field: 'hasModules' },
] as const;

export type ArchivePart = (typeof PARTS)[number]['part'];

/** The archives of a project, one beside the other. */
export function ArchiveTabs({ home, part }: { home: Project; part: ArchivePart }) {
  const t = useTranslations('archives');
  const { workspace } = useWorkspace();
  const base = `/${workspace.slug}/projects/${home.id}`;
  return (
    <LinkTabs
      label={t('tabs')}
      tabs={PARTS.filter(({ field }) => field === undefined || home[field]).map((each) => ({
        to: `${base}/archives/${each.part}`,
        label: t(`parts.${each.part}`),
        isCurrent: each.part === part,
      }))}
    />
  );
}
