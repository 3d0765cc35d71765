import { isClosedGroup, PRIORITIES } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { issueKey, issuePath, useIssueContext } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import type { WorkIssue } from './use-work-inside.ts';

const SHOWN = 8;

/** What is urgent or high, and still open. */
export function PriorityIssues({ issues }: { issues: readonly WorkIssue[] }) {
  const t = useTranslations('cycles.panels');
  const { workspace } = useWorkspace();
  const { uiById, words } = useIssueContext();
  const rank = ({ row }: WorkIssue): number => PRIORITIES.indexOf(row.priority);
  const open = issues
    .filter(({ row, group }) => !isClosedGroup(group) && ['urgent', 'high'].includes(row.priority))
    .toSorted((a, b) => rank(a) - rank(b));
  if (open.length === 0) return <EmptyPanelNote of={emptyScreens.priority} />;
  return (
    <>
      <ul className="-mx-2">
        {open.slice(0, SHOWN).map(({ row }) => (
          <li key={row.id}>
            <AppLink
              to={issuePath(workspace.slug, row)}
              className="flex h-8 items-center gap-2 rounded-r1 px-2 hover:bg-hover"
            >
              {(['priority', 'state'] as const).map((id) => {
                const value = id === 'priority' ? row.priority : row.stateId;
                const { label, icon } = uiById.get(id)?.describe(value, words) ?? {};
                return (
                  <span key={id} className="flex flex-none *:size-3.5">
                    {icon}
                    <span className="vh">{label}</span>
                  </span>
                );
              })}
              <span className="flex-none text-2 tabular-nums">{issueKey(row, words.lookups)}</span>
              <span className="truncate">{row.title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <p className="mt-1 text-small text-2">{t('more', { count: open.length - SHOWN })}</p>
      )}
    </>
  );
}
