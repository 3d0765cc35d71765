import { workOf, type Cycle } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useEstimateUnit } from '../estimates/public.ts';
import { CapacityBar } from './capacity-bar.tsx';
import { ReadFailed } from './read-failed.tsx';
import { useCycleWork } from './use-cycle-work.ts';
import { useLastCompleted, useVelocity, type MeasuredVelocity } from './use-velocity.ts';
import { measured, type WorkIssue } from './use-work-inside.ts';

interface CycleCapacityProps {
  readonly row: Cycle;
  /** Issues that are about to be added to it. */
  readonly coming?: readonly WorkIssue[];
}

/**
 * While planning a cycle: what recent cycles completed, and what this one contains. Renders nothing without completed
 * cycles.
 */
export function CycleCapacity(props: CycleCapacityProps) {
  const last = useLastCompleted(props.row.projectId);
  // Reloads when another cycle is completed.
  return last !== '' && <LoadedCapacity key={last} {...props} />;
}

const NONE: readonly WorkIssue[] = [];

function LoadedCapacity({ row, coming = NONE }: CycleCapacityProps) {
  const t = useTranslations('cycles.capacity');
  const work = useCycleWork(row);
  const { value: velocity, ...read } = useVelocity(row.projectId, work.hasPoints);
  if (!velocity) return read.error && <ReadFailed read={read} offline={t('missing')} />;
  const holds = rounded(workOf(measured([...work.issues, ...coming], velocity.measure)));
  return (
    <section aria-label={t('title')}>
      <p className="text-2 tabular-nums">
        <VelocityText projectId={row.projectId} of={velocity} />{' '}
        <strong className="font-medium text-text">
          {coming.length === 0
            ? t('holds', { count: holds })
            : t('willHold', { count: holds, name: row.name })}
        </strong>
      </p>
      <CapacityBar velocity={velocity} holds={holds} />
    </section>
  );
}

interface VelocityTextProps {
  readonly projectId: string;
  readonly of: MeasuredVelocity;
}

/** `Last 3 cycles: 12 to 18 points done, 15 on average.` */
function VelocityText({ projectId, of: { cycles, measure: counted, ...of } }: VelocityTextProps) {
  const t = useTranslations('cycles.capacity');
  const unit = useEstimateUnit(projectId);
  const measure = counted === 'points' ? unit : counted;
  const [least, most, average] = [rounded(of.least), rounded(of.most), rounded(of.average)];
  if (cycles === 1) return t('one', { measure, most });
  if (least === most) return t('same', { cycles, measure, most });
  return t('range', { cycles, measure, least, most, average });
}

/** To tenths: half points are common, and averages rarely whole. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
