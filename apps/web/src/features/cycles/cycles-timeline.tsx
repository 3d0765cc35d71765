import {
  cycleStatus,
  NO_PROGRESS,
  project,
  shareDone,
  updateCycle,
  type Cycle,
  type Progress,
  type Project,
} from '@cairn/domain';
import { CycleIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { subjectOf, useCan } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { longDayText } from '../../lib/day-text.ts';
import { SpanTimeline } from '../timeline/public.ts';
import { CycleMenu } from './cycle-menu.tsx';
import { cyclePath } from './cycle-path.ts';
import { useProjectToday } from './use-project-today.ts';

interface CyclesTimelineProps {
  readonly home: Project;
  readonly rows: readonly Cycle[];
  readonly amounts: ReadonlyMap<string, Progress>;
}

/** A timeline of a project's cycles. Completed ones can't be moved. */
export function CyclesTimeline({ home, rows, amounts }: CyclesTimelineProps) {
  const t = useTranslations('cycles');
  const { workspace } = useWorkspace();
  const run = useCommand();
  const today = useProjectToday(home.id);
  const mayUpdate = useCan('cycle:update', subjectOf(project, home));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <SpanTimeline
      label={t('title')}
      heading={t('one')}
      projectId={home.id}
      spans={rows.map((row) => ({
        id: row.id,
        name: row.name,
        icon: <CycleIcon aria-hidden="true" className="size-4 text-2" />,
        to: cyclePath(workspace.slug, row),
        dates: { start: row.startDate, end: row.endDate },
        text:
          row.startDate === null || row.endDate === null
            ? t('noDates')
            : `${longDayText(row.startDate)} – ${longDayText(row.endDate)}`,
        done: shareDone((amounts.get(row.id) ?? NO_PROGRESS).issues),
        isMovable: mayUpdate && cycleStatus(row, today) !== 'completed',
      }))}
      onMove={(cycleId, { start: startDate, end: endDate }) =>
        void run(updateCycle, { cycleId, patch: { startDate, endDate } })
      }
      actions={(id) => {
        const row = byId.get(id);
        return row && <CycleMenu row={row} />;
      }}
    />
  );
}
