import { Tabs } from '@cairn/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CycleShares } from './cycle-shares.tsx';
import { PriorityIssues } from './priority-issues.tsx';
import type { WorkIssue } from './use-work-inside.ts';

const TABS = ['priority', 'assignees', 'labels'] as const;

interface CycleTabsProps<I> {
  readonly issues: readonly I[];
  /** What happened to an issue since; absent until the cycle ends. */
  readonly becameOf?: (each: I) => string | undefined;
}

/** The urgent issues of a cycle, and its assignees and labels. */
export function CycleTabs<I extends WorkIssue>({ issues, becameOf }: CycleTabsProps<I>) {
  const t = useTranslations('cycles.panels');
  const [tab, setTab] = useState<(typeof TABS)[number]>('priority');
  return (
    <Tabs
      label={t('tabs')}
      className="-mx-2 !border-0 !px-0"
      tabs={TABS.map((id) => ({ id, label: t(id) }))}
      value={tab}
      onChange={(id) => setTab(TABS.find((each) => each === id) ?? 'priority')}
    >
      <div className="mt-1">
        {tab === 'priority' ? (
          <PriorityIssues issues={issues} becameOf={becameOf} />
        ) : (
          <CycleShares of={tab} issues={issues} />
        )}
      </div>
    </Tabs>
  );
}
