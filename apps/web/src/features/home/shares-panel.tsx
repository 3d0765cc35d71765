import {
  dueValues,
  isClosedGroup,
  PRIORITIES,
  STATE_GROUPS,
  type HomeFilter,
  type Issue,
} from '@cairn/domain';
import { PriorityIcon, StateIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Panel } from '../../lib/panel.tsx';
import { ShareBar } from '../../lib/share-bar.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { DueFilter } from './lazy-due-filter.ts';
import { emptyScreens } from './empty-screens.tsx';
import { listPath, OPEN } from './home-filter.ts';
import { groupOf, useAssignedDue, type HomeLookups } from './use-home.ts';
import { usePanelFilter } from './use-panel-filter.ts';

interface SharesPanelProps {
  readonly by: 'stateGroup' | 'priority';
  readonly lookups: HomeLookups;
}

/** The distribution of the person's issues: all by state group, or open ones by priority. */
export function SharesPanel({ by, lookups }: SharesPanelProps) {
  const t = useTranslations('home.shares');
  const [filter, setFilter] = usePanelFilter(
    by === 'priority' ? 'issues_by_priority' : 'issues_by_state_groups',
  );
  const assigned = useAssignedDue(filter, lookups);
  const counted =
    by === 'priority' ? assigned.filter((row) => !isClosedGroup(groupOf(row, lookups))) : assigned;
  const title = t(by);
  return (
    <Panel title={title} after={<DueFilter of={title} filter={filter} onChange={setFilter} />}>
      {counted.length === 0 ? (
        <EmptyPanelNote of={by === 'priority' ? emptyScreens.priority : emptyScreens.stateGroup} />
      ) : (
        <Shares by={by} issues={counted} filter={filter} lookups={lookups} />
      )}
    </Panel>
  );
}

interface SharesProps extends SharesPanelProps {
  readonly issues: readonly Issue[];
  readonly filter: HomeFilter;
}

/** A bar per value, relative to the longest, linked to its issues. */
function Shares({ by, issues, filter, lookups }: SharesProps) {
  const t = useTranslations('issues.values');
  const { workspace } = useWorkspace();
  const valueOf = (row: Issue): string =>
    by === 'priority' ? row.priority : (groupOf(row, lookups) ?? 'backlog');
  const counts = new Map<string, number>();
  for (const row of issues) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const due = dueValues(filter, lookups.today);
  const marks: readonly (readonly [string, string, ReactNode])[] =
    by === 'priority'
      ? PRIORITIES.map((each) => [each, t(`priority.${each}`), <PriorityIcon key={each} level={each} />])
      : STATE_GROUPS.map((each) => [each, t(`stateGroup.${each}`), <StateIcon key={each} group={each} />]);
  return (
    <ul>
      {marks.map(([value, label, icon]) => {
        const count = counts.get(value) ?? 0;
        const filters = [
          `${by}.is.${value}`,
          ...(by === 'priority' ? [OPEN] : []),
          ...(due.length > 0 ? [`dueDate.is.${due.join(',')}`] : []),
        ];
        return (
          <li key={value}>
            <AppLink
              to={`/${workspace.slug}${listPath('assigned', filters)}`}
              className="flex h-8 items-center gap-2 rounded-r2 px-2 hover:bg-hover narrow:h-11"
            >
              <span aria-hidden="true" className="flex flex-none">
                {icon}
              </span>
              <span className="w-22 flex-none truncate">{label}</span>
              <ShareBar of={value} share={count / most} />
              <span className="w-8 flex-none text-end text-2 tabular-nums">{count}</span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
