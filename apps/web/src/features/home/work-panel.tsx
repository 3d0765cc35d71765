import { WORK_TABS, type Issue, type WorkTab } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Tabs } from '@cairn/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel, PanelNothing } from '../../lib/panel.tsx';
import { DueFilter } from './lazy-due-filter.ts';
import { pathOfPanel } from './home-filter.ts';
import { HomeRow } from './home-row.tsx';
import { useMyIssues, type HomeLookups } from './use-home.ts';
import { usePanelFilter } from './use-panel-filter.ts';

const MAX = 8;

/** The person's assigned or created issues, by tab and due date. */
export function WorkPanel({ list, lookups }: { list: 'assigned' | 'created'; lookups: HomeLookups }) {
  const t = useTranslations('home');
  const { workspace } = useWorkspace();
  const [filter, setFilter] = usePanelFilter(list === 'assigned' ? 'assigned_issues' : 'created_issues');
  const byTab = useMyIssues(list, filter, lookups);
  const rows = byTab.get(filter.tab) ?? [];
  const title = t(list);
  return (
    <Panel
      title={title}
      after={
        <span className="flex items-center gap-3">
          <DueFilter of={title} filter={filter} onChange={setFilter} />
          <AppLink
            to={`/${workspace.slug}${pathOfPanel(list, filter, lookups.today)}`}
            aria-label={t('openList', { panel: title })}
            className="hit text-small text-2 hover:text-text"
          >
            {t('open')}
          </AppLink>
        </span>
      }
    >
      <Tabs
        label={title}
        className="!px-1"
        value={filter.tab}
        onChange={(id) => setFilter({ tab: WORK_TABS.find((each) => each === id) ?? 'pending' })}
        tabs={WORK_TABS.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          after: <span className="text-3 tabular-nums">{byTab.get(id)?.length ?? 0}</span>,
        }))}
      >
        {rows.length === 0 ? (
          <PanelNothing>
            {t(filter.period === 'all' ? `nothing.${list}.${filter.tab}` : 'noneDue')}
          </PanelNothing>
        ) : (
          <Rows key={filter.tab} tab={filter.tab} rows={rows} lookups={lookups} />
        )}
      </Tabs>
    </Panel>
  );
}

interface RowsProps {
  readonly tab: WorkTab;
  readonly rows: readonly Issue[];
  readonly lookups: HomeLookups;
}

function Rows({ tab, rows, lookups }: RowsProps) {
  const t = useTranslations('home');
  const [shown, setShown] = useState(MAX);
  return (
    <>
      <ul aria-label={t(`tabs.${tab}`)} className="mt-1">
        {rows.slice(0, shown).map((row) => (
          <HomeRow key={row.id} row={row} lookups={lookups} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="ghost" onClick={() => setShown(shown + PAGE)}>
          {t('more', { count: rows.length - shown })}
        </Button>
      )}
    </>
  );
}

/** How many more each click shows, because a person may have thousands. */
const PAGE = 50;
