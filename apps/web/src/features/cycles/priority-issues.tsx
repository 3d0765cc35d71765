import { isClosedGroup, issue, PRIORITIES } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { issueKey, issuePath, useIssueContext } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import type { WorkIssue } from './use-work-inside.ts';

const SHOWN = 8;

interface PriorityIssuesProps<I> {
  readonly issues: readonly I[];
  readonly becameOf?: ((each: I) => string | undefined) | undefined;
}

/** Open issues with urgent or high priority. */
export function PriorityIssues<I extends WorkIssue>({ issues, becameOf }: PriorityIssuesProps<I>) {
  const t = useTranslations('cycles.panels');
  const rank = ({ row }: WorkIssue): number => PRIORITIES.indexOf(row.priority);
  const open = issues
    .filter(({ row, group }) => !isClosedGroup(group) && ['urgent', 'high'].includes(row.priority))
    .toSorted((a, b) => rank(a) - rank(b));
  if (open.length === 0) return <EmptyPanelNote of={emptyScreens.priority} />;
  return (
    <>
      <ul className="-mx-2">
        {open.slice(0, SHOWN).map((each) => (
          <li key={each.row.id}>
            <PriorityLine row={each.row} became={becameOf?.(each)} />
          </li>
        ))}
      </ul>
      {open.length > SHOWN && (
        <p className="mt-1 text-small text-2">{t('more', { count: open.length - SHOWN })}</p>
      )}
    </>
  );
}

interface PriorityLineProps {
  readonly row: WorkIssue['row'];
  readonly became: string | undefined;
}

function PriorityLine({ row: { id, priority, stateId }, became }: PriorityLineProps) {
  const t = useTranslations('cycles.panels');
  const { workspace } = useWorkspace();
  const { uiById, words } = useIssueContext();
  const row = useRow(issue, id);
  const marks = (['priority', 'state'] as const).map((each) => {
    const { label, icon } = uiById.get(each)?.describe(each === 'priority' ? priority : stateId, words) ?? {};
    return (
      <span key={each} className="flex flex-none *:size-3.5">
        {icon}
        <span className="vh">{label}</span>
      </span>
    );
  });
  const note = became !== undefined && (
    <span className="ml-auto max-w-[50%] flex-none truncate text-small text-2">{became}</span>
  );
  if (!row)
    return (
      <span className="flex h-8 items-center gap-2 px-2">
        {marks}
        <span className="truncate text-2">{t('unseen')}</span>
        {note}
      </span>
    );
  return (
    <AppLink
      to={issuePath(workspace.slug, row)}
      className="flex h-8 items-center gap-2 rounded-r1 px-2 hover:bg-hover"
    >
      {marks}
      <span className="flex-none text-2 tabular-nums">{issueKey(row, words.lookups)}</span>
      <span className="truncate">{row.title}</span>
      {note}
    </AppLink>
  );
}
