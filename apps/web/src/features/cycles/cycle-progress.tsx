import { workOf, type Amount, type StateGroup } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { useIssueContext } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';

const COLORS = {
  completed: 'bg-state-completed',
  started: 'bg-state-started',
  unstarted: 'bg-state-unstarted',
  backlog: 'bg-state-backlog',
  cancelled: 'bg-active',
} as const satisfies Readonly<Record<StateGroup, string>>;
/** What is done first, as people read it. */
const ORDER: readonly StateGroup[] = ['completed', 'started', 'unstarted', 'backlog', 'cancelled'];

/** How many issues of a cycle are in each group of states. */
export function CycleProgress({ amount }: { amount: Amount }) {
  const t = useTranslations('cycles.panels');
  const { uiById, words } = useIssueContext();
  const ui = uiById.get('stateGroup');
  const counts = ORDER.map((group) => ({
    group,
    count: amount[group],
    label: ui?.describe(group, words).label,
    icon: ui?.describe(group, words).icon,
  }));
  if (workOf(amount) + amount.cancelled === 0) return <EmptyPanelNote of={emptyScreens.progress} />;
  return (
    <>
      <p className="mb-2 text-2">
        {t.rich('done', {
          done: amount.completed,
          scope: workOf(amount),
          strong: (text) => <strong className="text-h3 font-strong text-text">{text}</strong>,
        })}
      </p>
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ group, count }) => (
            <span key={group} className={COLORS[group]} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className="mt-2">
        {counts.map(({ group, count, label, icon }) => (
          <li key={group} className="flex h-7 items-center gap-2">
            <span aria-hidden="true" className="flex">
              {icon}
            </span>
            <span className="flex-1">{label}</span>
            <span className="font-medium tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
