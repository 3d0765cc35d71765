import { NO_VALUE, workOf } from '@cairn/domain';
import { ProgressBar } from '@cairn/ui/progress';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { useIssueContext } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { measured, type WorkIssue } from './use-work-inside.ts';

interface CycleSharesProps {
  readonly of: 'assignees' | 'labels';
  readonly issues: readonly WorkIssue[];
}

/** The share completed per person or label. */
export function CycleShares({ of, issues }: CycleSharesProps) {
  const t = useTranslations('cycles.panels');
  const format = useFormatter();
  const { uiById, words } = useIssueContext();
  const ui = uiById.get(of);
  const byValue = new Map<string, WorkIssue[]>();
  for (const each of issues) {
    const ids = of === 'assignees' ? each.row.assigneeIds : each.row.labelIds;
    for (const id of ids.length === 0 ? [NO_VALUE] : ids) byValue.set(id, [...(byValue.get(id) ?? []), each]);
  }
  const isBare = [...byValue.keys()].every((id) => id === NO_VALUE);
  if (isBare) return <EmptyPanelNote of={emptyScreens[of]} />;
  const rows = [...byValue]
    .map(([id, own]) => {
      const amount = measured(own, 'issues');
      return { id, scope: workOf(amount), completed: amount.completed };
    })
    .filter(({ scope }) => scope > 0)
    .toSorted((a, b) => Number(a.id === NO_VALUE) - Number(b.id === NO_VALUE) || b.scope - a.scope);
  return (
    <ul>
      {rows.map(({ id, scope, completed }) => {
        const { label = '', icon } = ui?.describe(id, words) ?? {};
        const share = completed / scope;
        return (
          <li key={id} className="flex h-8 items-center gap-2">
            <span aria-hidden="true" className="flex flex-none">
              {icon}
            </span>
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <ProgressBar
              className="w-20 flex-none"
              tone="green"
              value={share}
              label={t('share', { label, done: completed, total: scope })}
            />
            <span aria-hidden="true" className="w-20 flex-none text-right text-small text-2 tabular-nums">
              {`${format.number(share, { style: 'percent' })} · ${completed}/${scope}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
