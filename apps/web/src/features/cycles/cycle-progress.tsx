import { workOf, type Progress, type StateGroup } from '@cairn/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { WorkBar } from '../../lib/work-bar.tsx';
import { EmptyPanelNote } from '../../platform/empty.tsx';
import { useEstimateUnit } from '../estimates/public.ts';
import { useIssueContext } from '../issues/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { MeasureSwitch } from './measure-switch.tsx';
import { useMeasure } from './use-measure.ts';

/** Completed first, as people read it. */
const ORDER: readonly StateGroup[] = ['completed', 'started', 'unstarted', 'backlog', 'cancelled'];

interface CycleProgressProps {
  readonly projectId: string;
  readonly progress: Progress;
}

/** The number of issues, points or hours of a cycle in each state group. */
export function CycleProgress({ projectId, progress }: CycleProgressProps) {
  const t = useTranslations('cycles.panels');
  const format = useFormatter();
  const { issues, points } = progress;
  const { measure, setMeasure, amount } = useMeasure(progress);
  const unit = useEstimateUnit(projectId);
  const { uiById, words } = useIssueContext();
  const ui = uiById.get('stateGroup');
  const counts = ORDER.map((group) => ({
    group,
    count: amount[group],
    label: ui?.describe(group, words).label,
    icon: ui?.describe(group, words).icon,
  }));
  if (workOf(issues) + issues.cancelled === 0) return <EmptyPanelNote of={emptyScreens.progress} />;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-2">
          {t.rich('done', {
            measure: measure === 'points' ? unit : measure,
            done: amount.completed,
            scope: workOf(amount),
            strong: (text) => <strong className="text-h3 font-strong text-text">{text}</strong>,
          })}
        </p>
        {points && <MeasureSwitch unit={unit} value={measure} onChange={setMeasure} />}
      </div>
      <WorkBar amount={amount} />
      <ul className="mt-2">
        {counts.map(({ group, count, label, icon }) => (
          <li key={group} className="flex h-7 items-center gap-2">
            <span aria-hidden="true" className="flex">
              {icon}
            </span>
            <span className="flex-1">{label}</span>
            <span className="font-medium tabular-nums">{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
